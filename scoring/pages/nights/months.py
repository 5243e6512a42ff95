"""The years and months in which games were played, to jump to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Count

from scoring.models import Games
from scoring.pages.nights.addresses import Addresses
from scoring.pages.nights.night_calendar import NightCalendar, PlayedNight
from scoring.wording.dates import MONTHS, month_name, short_month


@dataclass(frozen=True)
class MonthLink:
    name: str
    short: str
    games: int
    address: str


class Months:
    def __init__(self, games: Games, asked: Mapping[str, str], addresses: Addresses) -> None:
        """Take the games of all times, and the filters. If they name no year, the latest is shown."""
        # By night: SQLite asks Python for the month of each row, which is slow.
        nights = games.order_by().values_list("night__date", "night__uid").annotate(Count("pk"))
        self._nights: dict[date, list[PlayedNight]] = {}
        for day, uid, number in nights:
            self._nights.setdefault(day, []).append(PlayedNight(uid, number))
        self._chosen, self._month = asked.get("year", ""), asked.get("month", "")
        self._addresses = addresses

    @cached_property
    def _years(self) -> list[int]:
        return sorted({day.year for day in self._nights})

    @property
    def years(self) -> list[tuple[int, str, bool]]:
        """Return the years with games: number, address, and whether it is shown."""
        return [(year, self._addresses.month(year, None), year == self.year) for year in self._years]

    @property
    def year(self) -> int | None:
        latest = self._years[-1] if self._years else None
        return next((year for year in self._years if str(year) == self._chosen), latest)

    @property
    def is_open(self) -> bool:
        return bool(self._chosen or self._month)

    @property
    def months(self) -> Iterator[MonthLink]:
        """The months of the year that is shown."""
        year = self.year
        if year is None:
            return
        played: Counter[int] = Counter()
        for day, nights in self._nights.items():
            if day.year == year:
                played[day.month] += sum(night.games for night in nights)
        for month in MONTHS:
            yield MonthLink(
                name=month_name(month),
                short=short_month(month),
                games=played[month],
                address=self._addresses.month(year, month),
            )

    @property
    def calendar(self) -> NightCalendar | None:
        """The nights of the chosen month, if its year had any."""
        year = self.year
        if year is None or str(year) != self._chosen or not self._month:
            return None
        return NightCalendar(self._nights, year, int(self._month), self._addresses)
