"""Texts about game nights."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.wording.names import Words, counted
from scoring.wording.years import by_text

SORTS: Words = {
    # Translators: ways to sort games.
    "": gettext_lazy("Newest"),
    "total": gettext_lazy("Top score"),
    "margin": pgettext_lazy("first in a list of games", "Biggest win"),
    "close": gettext_lazy("Closest"),
}
GAME_NIGHT = gettext_lazy("Game night")
ANOTHER_NIGHT = gettext_lazy("Another game night, on this date:")


def night_text(day: date, name: str, place: str) -> str:
    """
    >>> night_text(date(2026, 11, 14), "Birthday", "")
    'Nov. 14, 2026 · Birthday'
    """
    return " · ".join(filter(None, [date_format(day), name, place]))


def day_text(day: date, games: int) -> str:
    """
    >>> day_text(date(2026, 11, 14), 3)
    'Nov. 14, 2026: 3 games'
    """
    return _("{day}: {games}").format(day=date_format(day), games=counted("game", games))


def matching_text(games: int) -> str:
    """
    >>> matching_text(0), matching_text(1), matching_text(12)
    ('No games match.', '1 game matches.', '12 games match.')
    """
    if not games:
        return _("No games match.")
    return ngettext("{games} game matches.", "{games} games match.", games).format(games=games)


def winning_margin_text(points: int) -> str:
    """Return how far the best of a game is ahead of the next.

    >>> winning_margin_text(12), winning_margin_text(0)
    ('by 12 points', 'tied on points')
    """
    return by_text(points) if points else _("tied on points")


def night_verdict(champions: str, number: int, wins: str, games: str, best: str, who: str) -> str:
    """
    >>> night_verdict("Ana", 1, "2", "3 games", "64", "Zoë")
    'Ana won 2 of 3 games. Best score: 64, Zoë.'
    >>> night_verdict("Ana and Zoë", 2, "1", "3 games", "64", "Zoë")
    'Ana and Zoë each won 1 of 3 games. Best score: 64, Zoë.'
    """
    text = _("{champions} won {wins} of {games}. Best score: {best}, {who}.")
    if number > 1:
        text = _("{champions} each won {wins} of {games}. Best score: {best}, {who}.")
    return text.format(champions=champions, wins=wins, games=games, best=best, who=who)
