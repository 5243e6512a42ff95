"""Sentences about a player, and about two players."""

from __future__ import annotations

from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.wording.names import Words, counted
from scoring.wording.numbers import average, percent, wins_text

FIGURES: Words = {
    "games": gettext_lazy("Games"),
    "wins": gettext_lazy("Wins"),
    "average_rank": gettext_lazy("Average place"),
    "average_total": gettext_lazy("Average total"),
    "streak": gettext_lazy("Most wins in a row"),
    "running": gettext_lazy("Wins in a row now"),
    "puddings": gettext_lazy("Puddings"),
}

# The ways to sort the leaderboard, the first by default: name, and the columns that it shows.
SORTS: dict[str, tuple[str | Promise, tuple[str | Promise, ...]]] = {
    "chance": (
        gettext_lazy("Against luck"),
        (
            # Translators: columns: the share of games that somebody won, and that luck alone would give.
            pgettext_lazy("share of games", "Won"),
            gettext_lazy("Luck alone"),
        ),
    ),
    "rating": (
        gettext_lazy("Rating"),
        (gettext_lazy("Rating"), pgettext_lazy("how far a rating may be off", "Give or take")),
    ),
    "wins": (gettext_lazy("Wins"), (gettext_lazy("Wins"), gettext_lazy("Average place"))),
    "games": (gettext_lazy("Games"), (gettext_lazy("Games"), gettext_lazy("Wins"))),
}
# What the order means, where it needs saying.
SORT_HINTS: Words = {
    "chance": gettext_lazy(
        "Luck alone: how often anyone would win games with that many players. Ranked by how much more each has won."
    ),
    "rating": gettext_lazy(
        "A rating depends on who you beat: finishing ahead of a strong player counts for more. Everyone starts at 250. "
        "Give or take says how far it may be off; players with a range of places cannot be told apart yet."
    ),
    "wins": gettext_lazy("A shared win is split between the winners."),
}
LEVEL_HINT = gettext_lazy("Where players are level, the better average place counts.")


def rank_range_text(best: int, worst: int) -> str:
    """Return the ranks that a player may deserve.

    >>> rank_range_text(1, 3), rank_range_text(2, 2)
    ('1–3', '2')
    """
    return str(best) if best == worst else _("{best}–{worst}").format(best=best, worst=worst)


def uncertain_text(points: int) -> str:
    """
    >>> uncertain_text(18)
    '±18'
    """
    return f"±{points}"


def played_text(games: int, wins: Fraction) -> str:
    """
    >>> played_text(2, Fraction(1, 2)), played_text(0, Fraction(0))
    ('2 games, ½ win', 'no games yet')
    """
    if not games:
        return _("no games yet")
    return _("{games}, {wins}").format(games=counted("game", games), wins=wins_text(wins))


def chance_text(rate: Fraction, games: int, chance: Fraction) -> str:
    """Return a player's win rate, and the rate that luck alone would give."""
    return _("Won {rate} of {games}. Luck alone would give {chance} with this many players.").format(
        rate=percent(rate), games=counted("game", games), chance=percent(chance)
    )


def balance_text(ahead: int, behind: int, level: int) -> str:
    """
    >>> balance_text(5, 3, 0), balance_text(5, 3, 1)
    ('5× ahead, 3× behind', '5× ahead, 3× behind, 1× tied')
    """
    # Translators: how often one player finished before another, after them, and at the same place.
    text = (
        _("{ahead}× ahead, {behind}× behind, {level}× tied")
        if level
        else _("{ahead}× ahead, {behind}× behind")
    )
    return text.format(ahead=ahead, behind=behind, level=level)


def duel_text(rate: str, one: str, other: str, balance: str) -> str:
    """
    >>> duel_text("63%", "Ana", "Bo", "5× ahead, 3× behind")
    '63%, Ana against Bo: 5× ahead, 3× behind'
    """
    return _("{rate}, {one} against {other}: {balance}").format(
        rate=rate, one=one, other=other, balance=balance
    )


def margin_text(name: str, points: Fraction) -> str:
    """Return who scores more on average, and by how much.

    >>> margin_text("Ana", Fraction(7, 2)), margin_text("", Fraction(0))
    ('On average, Ana scores 3.5 more points.', 'On average, they score the same.')
    """
    if not points:
        return _("On average, they score the same.")
    return _("On average, {name} scores {points} more points.").format(name=name, points=average(points))
