"""A year as a picture: its champions, everyone's wins, and the games of each month."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.pages import charts
from scoring.pages.people.who import Who
from scoring.pages.people.year import Month, YearPage
from scoring.pages.pictures import Picture
from scoring.pages.player_names import Mark
from scoring.stats.standing import standing
from scoring.wording.numbers import share
from scoring.wording.years import year_of

HEIGHT = 300  # of the chart of months


@dataclass(frozen=True)
class YearRank:
    """A player of the year."""

    rank: int
    who: Who
    total: str  # wins

    @property
    def name(self) -> str:
        return self.who.name

    @property
    def mark(self) -> Mark:
        return self.who.mark

    @property
    def wins(self) -> bool:
        return self.rank == 1


class YearPicture(Picture):
    def __init__(self, page: YearPage, theme: str) -> None:
        standings = [
            YearRank(rank, page.people.who[one.player], share(one.wins))
            for rank, one in standing(page.statistics.people.values())
        ]
        super().__init__(
            theme,
            heading=year_of(page.table.name, page.year),
            text=page.verdict,
            standings=standings,
            foot=page.played,
        )
        self._page = page

    @property
    def months(self) -> list[Month]:
        drawn = charts.columns(self._page.statistics.months, HEIGHT).columns
        return [Month(month.number, column) for month, column in zip(self._page.months, drawn, strict=True)]
