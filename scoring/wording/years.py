"""Sentences about a year."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.wording.lists import labeled
from scoring.wording.names import Words, counted, points_text
from scoring.wording.numbers import share, wins_text

MOMENTS: Words = {
    "best": gettext_lazy("Best game"),
    "biggest_win": gettext_lazy("Biggest win"),
    "streak": gettext_lazy("Most wins in a row"),
    "longest_night": gettext_lazy("Longest game night"),
    # Translators: a kind of card follows: "Sashimi"
    "kind": gettext_lazy("Most points from"),
    "menu": gettext_lazy("Favorite menu"),
    "edition": gettext_lazy("Favorite game"),
}
TIE_BREAK = gettext_lazy("Others have as many wins; the better average place counts.")


def year_text(games: int, nights: int) -> str:
    """
    >>> year_text(34, 12)
    '34 games on 12 nights'
    """
    return _("{games} on {nights}").format(games=counted("game", games), nights=counted("night", nights))


def most_wins_text(wins: Fraction, champions: int, games: int, nights: int) -> str:
    """
    >>> most_wins_text(Fraction(25, 2), 1, 34, 12)
    'Most wins of the year: 12½, in 34 games on 12 nights.'
    """
    text = _("Most wins of the year: {wins}, in {games} on {nights}.")
    if champions > 1:
        text = _("Most wins of the year: {wins} each, in {games} on {nights}.")
    return text.format(wins=share(wins), games=counted("game", games), nights=counted("night", nights))


def year_of(table: str, year: int) -> str:
    """
    >>> year_of("Kitchen table", 2026)
    'Kitchen table, 2026'
    """
    return _("{table}, {year}").format(table=table, year=year)


def moment_text(what: str, value: str, whose: str) -> str:
    """
    >>> moment_text("Best game", "61 points", "Ana"), moment_text("Favorite menu", "Master Menu", "")
    ('Best game: 61 points (Ana)', 'Favorite menu: Master Menu')
    """
    if not whose:
        return labeled(what, value)
    return _("{what}: {value} ({whose})").format(what=what, value=value, whose=whose)


def champions_text(names: str, wins: Fraction) -> str:
    """
    >>> champions_text("Ana and Phil", Fraction(3))
    'Champion: Ana and Phil, 3 wins'
    """
    return _("Champion: {names}, {wins}").format(names=names, wins=wins_text(wins))


def by_text(points: int) -> str:
    """
    >>> by_text(12)
    'by 12 points'
    """
    return _("by {points}").format(points=points_text(points))
