"""What is said of game nights."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext_lazy

ANOTHER_NIGHT = gettext_lazy("Another game night, on this date:")


def night_text(day: date, name: str, place: str) -> str:
    """
    >>> night_text(date(2026, 11, 14), "Birthday", "")
    'Nov. 14, 2026 · Birthday'
    """
    return " · ".join(filter(None, [date_format(day), name, place]))
