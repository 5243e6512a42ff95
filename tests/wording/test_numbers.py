"""Wins, rates, averages and ranks in words."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from scoring.wording.numbers import RANKS, average, percent, rank_text, share, wins_text


@pytest.mark.parametrize(
    ("wins", "text"),
    [
        (0, "0 wins"),
        (Fraction(1, 2), "½ win"),
        (1, "1 win"),
        (Fraction(3, 2), "1½ wins"),
        (Fraction(23, 6), "3⅚ wins"),
        (Fraction(57, 56), "1.0 wins"),
    ],
)
def test_wins(wins, text):
    assert wins_text(Fraction(wins)) == text


def test_a_share_that_has_no_sign_is_rounded():
    assert share(Fraction(29, 12)) == "2.4"


@pytest.mark.parametrize(("rate", "text"), [(0, "0%"), (Fraction(1, 200), "1%"), (1, "100%")])
def test_a_rate(rate, text):
    assert percent(Fraction(rate)) == text


def test_an_average_in_another_language_has_its_comma():
    with override("de"):
        assert average(Fraction(9, 4)) == "2,3"


def test_every_seat_of_the_largest_table_has_a_place():
    assert [rank_text(rank, 8) for rank in range(1, 9)] == [text.format(players=8) for text in RANKS]
