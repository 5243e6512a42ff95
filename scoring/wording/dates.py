"""Months and days of the week, standing alone as a heading or in a chart."""

from __future__ import annotations

from datetime import date

from babel.dates import format_skeleton
from django.utils.formats import date_format
from django.utils.text import capfirst

from scoring.wording.locales import locale_of_reader

MONTHS = range(1, 13)

# Many languages write these names with a small letter inside a sentence, but not where they stand alone.


def month_name(month: int) -> str:
    """
    >>> month_name(9)
    'September'
    """
    return _month(month, "wide")


def short_month(month: int) -> str:
    """
    >>> short_month(9)
    'Sep'
    """
    return _month(month, "abbreviated")


def narrow_month(month: int) -> str:
    """Return the shortest name of a month, which another month may share.

    >>> narrow_month(9)
    'S'
    """
    return _month(month, "narrow")


def _month(month: int, width: str) -> str:
    return str(capfirst(locale_of_reader().months["stand-alone"][width][month]))


def month_of_year(year: int, month: int) -> str:
    """
    >>> month_of_year(2026, 11)
    'November 2026'
    """
    return capfirst(date_format(date(year, month, 1), "YEAR_MONTH_FORMAT"))


def short_month_of_year(day: date) -> str:
    """
    >>> short_month_of_year(date(2026, 9, 1))
    'Sep 2026'
    """
    return format_skeleton("yMMM", day, locale=locale_of_reader())


def weekday_names(day: int) -> tuple[str, str, str]:
    """Return the narrow, short and whole name of a day, counted from Monday.

    >>> weekday_names(5)
    ('S', 'Sat', 'Saturday')
    """
    days = locale_of_reader().days["stand-alone"]
    narrow, short, whole = (capfirst(days[width][day]) for width in ("narrow", "abbreviated", "wide"))
    return narrow, short, whole
