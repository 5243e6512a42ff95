"""Months and days of the week stand alone in the reader's language."""

import pytest
from django.utils.translation import override

from scoring.wording.dates import MONTHS, month_name, month_of_year, narrow_month, short_month, weekday_names


def test_no_two_months_are_the_same_number_in_japanese():
    with override("ja"):
        assert [narrow_month(month) for month in MONTHS][8:] == ["9", "10", "11", "12"]


def test_a_language_has_its_own_months_after_another():
    with override("ja"):
        month_name(1)
    with override("fr"):
        assert month_name(1) == "Janvier"


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("January", "Jan", "J", "January 2026", ("M", "Mon", "Monday"))),
        ("fr", ("Janvier", "Janv.", "J", "Janvier 2026", ("L", "Lun.", "Lundi"))),
    ],
)
def test_a_name_that_stands_alone_begins_with_a_capital_letter(language, texts):
    with override(language):
        assert (
            month_name(1), short_month(1), narrow_month(1), month_of_year(2026, 1), weekday_names(0),
        ) == texts  # fmt: skip
