"""Readers for dates and moments that can be stored. A document that is only scored may have any date."""

from __future__ import annotations

from datetime import date, datetime
from typing import TypeVar

from scoring.document import json_reader
from scoring.document.json_reader import Fault, a_text

# Far from the ends of the calendar, where changing the time zone or adding 30 days would overflow.
YEARS = range(1900, 3000)

D = TypeVar("D", bound=date)


def a_storable_moment(value: object, where: str) -> datetime:
    return in_years(json_reader.a_moment(value, where), where)


def a_storable_date(value: object, where: str) -> date:
    try:
        return in_years(date.fromisoformat(a_text(value, where, 10)), where)
    except ValueError:
        raise Fault(where, "date") from None


def in_years(day: D, where: str) -> D:
    if day.year not in YEARS:
        raise Fault(where, "moment_years", least=YEARS[0], most=YEARS[-1])
    return day
