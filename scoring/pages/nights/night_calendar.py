"""A month as a calendar: each day with its nights."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.formats import get_format

from scoring.pages.nights.addresses import Addresses
from scoring.wording.dates import month_name, month_of_year, weekday_names
from scoring.wording.nights import day_text

MOST_DOTS = 5  # dots that fit below the number of a day


@dataclass(frozen=True)
class PlayedNight:
    uid: str
    games: int


@dataclass(frozen=True)
class Day:
    """A day with a night: its address, what a screen reader says, and a dot for each game."""

    number: int
    address: str
    text: str
    dots: str


@dataclass(frozen=True)
class Weekday:
    """A column: its narrow, its short and its whole name."""

    narrow: str
    short: str
    name: str


@dataclass(frozen=True)
class Neighbor:
    """The next month with games in one direction."""

    name: str
    address: str


# The nights with games, by date.
Nights = Mapping[date, Sequence[PlayedNight]]


class NightCalendar:
    def __init__(self, nights: Nights, year: int, month: int, addresses: Addresses) -> None:
        self._nights = nights
        self._month = (year, month)
        self._addresses = addresses

    @property
    def name(self) -> str:
        return month_of_year(*self._month)

    @property
    def weekdays(self) -> list[Weekday]:
        return [Weekday(*weekday_names(day)) for day in Calendar(_first_weekday()).iterweekdays()]

    @property
    def weeks(self) -> list[list[Day | int | None]]:
        """The weeks of the month. A day without a night is only its number, one of another month nothing."""
        weeks = Calendar(_first_weekday()).monthdayscalendar(*self._month)
        return [[self._day(number) if number else None for number in week] for week in weeks]

    def _day(self, number: int) -> Day | int:
        day = date(*self._month, number)
        nights = self._nights.get(day, ())
        games = sum(night.games for night in nights)
        if not games:
            return number
        return Day(number, self._address(day, nights), day_text(day, games), "•" * min(games, MOST_DOTS))

    def _address(self, day: date, nights: Sequence[PlayedNight]) -> str:
        """Return the address of a night, or of the history of a day with several."""
        return reverse("night", args=[nights[0].uid]) if len(nights) == 1 else self._addresses.day(day)

    @property
    def before(self) -> Neighbor | None:
        return self._neighbor(max((one for one in self._months if one < self._month), default=None))

    @property
    def after(self) -> Neighbor | None:
        return self._neighbor(min((one for one in self._months if one > self._month), default=None))

    @property
    def _months(self) -> set[tuple[int, int]]:
        return {(day.year, day.month) for day in self._nights}

    def _neighbor(self, other: tuple[int, int] | None) -> Neighbor | None:
        if other is None:
            return None
        year, month = other
        name = month_name(month) if year == self._month[0] else month_of_year(year, month)
        return Neighbor(name, self._addresses.month(year, month))


def _first_weekday() -> int:
    """Return the day that a week begins with in the reader's language, counted from Monday."""
    return (int(get_format("FIRST_DAY_OF_WEEK")) - 1) % 7
