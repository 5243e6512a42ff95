"""Numbers as people read them: shares of a win, rates, averages, ranks."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

from babel.numbers import format_decimal, format_percent
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy, ngettext

from scoring.wording.locales import left_to_right, locale_of_reader

SIGNS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕",
    Fraction(2, 5): "⅖",
    Fraction(3, 5): "⅗",
    Fraction(4, 5): "⅘",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}

# A player's rank in a game, up to the most players of any edition.
RANKS = (
    gettext_lazy("1st of {players}"),
    gettext_lazy("2nd of {players}"),
    gettext_lazy("3rd of {players}"),
    gettext_lazy("4th of {players}"),
    gettext_lazy("5th of {players}"),
    gettext_lazy("6th of {players}"),
    gettext_lazy("7th of {players}"),
    gettext_lazy("8th of {players}"),
)


def share(number: Fraction) -> str:
    """Return a number with its fraction as one character, if there is such a character.

    >>> share(Fraction(7, 2)), share(Fraction(1, 3)), share(Fraction(3)), share(Fraction(29, 7))
    ('3½', '⅓', '3', '4.1')
    """
    whole = floor(number)
    if number == whole:
        return str(whole)
    if number - whole in SIGNS:
        return f"{whole or ''}{SIGNS[number - whole]}"
    return average(number)


def average(number: Fraction, decimals: int = 1) -> str:
    """Return a number with one decimal, or more.

    >>> average(Fraction(7, 3)), average(Fraction(-1, 4)), average(Fraction(-1, 100)), average(Fraction(43, 14), 2)
    ('2.3', '−0.3', '0.0', '3.07')
    """
    rounded = round_half_up(abs(number) * 10**decimals)
    text = str(number_format(rounded / 10**decimals, decimal_pos=decimals))
    return left_to_right(f"−{text}") if number < 0 and rounded else text


def with_groups(number: int) -> str:
    """
    >>> with_groups(1200)
    '1,200'
    """
    return format_decimal(number, locale=locale_of_reader())


def percent(rate: Fraction) -> str:
    """
    >>> percent(Fraction(7, 17))
    '41%'
    """
    return format_percent(Decimal(round_half_up(100 * rate)) / 100, locale=locale_of_reader())


def round_half_up(number: Fraction) -> int:
    return floor(number + Fraction(1, 2))


def wins_text(wins: Fraction) -> str:
    """
    >>> wins_text(Fraction(7, 2)), wins_text(Fraction(1, 2)), wins_text(Fraction(0))
    ('3½ wins', '½ win', '0 wins')
    """
    return ngettext("{wins} win", "{wins} wins", ceil(wins)).format(wins=share(wins))


def rank_text(rank: int, players: int) -> str:
    """
    >>> rank_text(2, 4)
    '2nd of 4'
    """
    return str(RANKS[rank - 1]).format(players=players)
