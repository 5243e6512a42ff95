"""The months of a year in which games were played, to jump to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Count
from django.utils.dates import MONTHS, MONTHS_3
from django.utils.text import capfirst

from scoring.models import Games
from scoring.pages.nights.addresses import Addresses


@dataclass(frozen=True)
class MonthLink:
    name: str
    short: str
    games: int
    address: str
    is_current: bool


class Months:
    def __init__(self, games: Games, asked: Mapping[str, str], addresses: Addresses) -> None:
        """Take the games of any time, and the filters. Without a year among them, the latest is shown."""
        # By day: SQLite asks Python for the month of each row, which is slow.
        days = games.order_by().values_list("night__date").annotate(Count("pk"))
        self._games: Counter[tuple[int, int]] = Counter()
        for day, number in days:
            self._games[day.year, day.month] += number
        self._chosen, self._month = asked.get("year", ""), asked.get("month", "")
        self._addresses = addresses

    @property
    def years(self) -> list[tuple[int, str, bool]]:
        """Return the years with games: number, address, and whether it is shown."""
        years = sorted({year for year, _ in self._games})
        return [(year, self._addresses.month(year, None), year == self.year) for year in years]

    @property
    def year(self) -> int | None:
        years = {year for year, _ in self._games}
        return next((year for year in years if str(year) == self._chosen), max(years, default=None))

    @property
    def is_open(self) -> bool:
        return bool(self._chosen or self._month)

    @property
    def months(self) -> Iterator[MonthLink]:
        year = self.year
        if year is None:
            return
        for month in MONTHS:
            yield MonthLink(
                name=capfirst(str(MONTHS[month])),
                short=capfirst(str(MONTHS_3[month])),
                games=self._games[year, month],
                address=self._addresses.month(year, month),
                is_current=str(year) == self._chosen and str(month) == self._month,
            )
