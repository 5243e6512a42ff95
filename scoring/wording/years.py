"""Sentences about a year."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.wording.names import Words, counted, points_text
from scoring.wording.numbers import share, wins_text

MOMENTS: Words = {
    "best": gettext_lazy("best game"),
    "biggest_win": gettext_lazy("biggest win"),
    "streak": gettext_lazy("most wins in a row"),
    "longest_night": gettext_lazy("longest game night"),
    "kind": gettext_lazy("most points from"),
    "menu": gettext_lazy("favorite menu"),
    "edition": gettext_lazy("favorite game"),
}


def year_text(games: int, nights: int) -> str:
    """
    >>> year_text(34, 12)
    '34 games on 12 nights'
    """
    return _("{games} on {nights}").format(games=counted("game", games), nights=counted("night", nights))


def most_wins_text(wins: Fraction, champions: int, played: str) -> str:
    """
    >>> most_wins_text(Fraction(25, 2), 1, "34 games on 12 nights")
    'Most wins of the year: 12½, in 34 games on 12 nights.'
    """
    text = _("Most wins of the year: {wins}, in {games}.")
    if champions > 1:
        text = _("Most wins of the year: {wins} each, in {games}.")
    return text.format(wins=share(wins), games=played)


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
