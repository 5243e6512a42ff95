"""In a right-to-left language, the sign of a number stays on its side."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from scoring.wording import signed
from scoring.wording.habits import difference_text
from scoring.wording.names import gain_text, times
from scoring.wording.numbers import average


@pytest.mark.parametrize(
    ("text", "number", "shown"),
    [
        (signed, -6, "−6"),
        (gain_text, 6, "+6"),
        (times, 2, "2×"),
        (average, Fraction(-1), "−1.0"),
        (difference_text, Fraction(1), "+1.0"),
    ],
)
def test_a_sign_stays_where_it_is(text, number, shown):
    assert text(number) == shown
    with override("ar"):
        assert text(number).startswith("\u2066")
        assert text(number).endswith("\u2069")


def test_a_number_without_a_sign_needs_nothing():
    with override("ar"):
        assert (signed(6), gain_text(0)) == ("6", "0")
