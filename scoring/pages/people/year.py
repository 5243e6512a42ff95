"""The page of a year, and the text to share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from django.utils.formats import date_format

from scoring.models import Table
from scoring.pages import charts
from scoring.pages.carried import address_with
from scoring.pages.people.leaders import aligned_share
from scoring.pages.people.who import People, Who
from scoring.stats.held import Held
from scoring.stats.years import Year
from scoring.wording import counted, edition_name, menu_name, points_text, signed
from scoring.wording.dates import month_name, narrow_month
from scoring.wording.lists import labeled
from scoring.wording.names import KINDS
from scoring.wording.numbers import share
from scoring.wording.years import (
    MOMENTS,
    TIE_BREAK,
    by_text,
    champions_text,
    moment_text,
    most_wins_text,
    year_of,
    year_text,
)


@dataclass(frozen=True)
class Moment:
    """A highlight of the year: what it was, its value, its players or its day, and its game."""

    key: str
    value: str
    players: Sequence[int] = ()
    day: str = ""
    game: str = ""

    @property
    def name(self) -> str:
        return str(MOMENTS[self.key])


@dataclass(frozen=True)
class YearRow:
    who: Who
    games: int
    wins: str
    best: str
    game: str  # the code of the best one


@dataclass(frozen=True)
class Month:
    number: int
    drawn: charts.Column
    address: str = ""  # the address of its games in the history

    @property
    def name(self) -> str:
        return month_name(self.number)

    @property
    def narrow(self) -> str:
        return narrow_month(self.number)


class YearPage:
    def __init__(self, table: Table, years: Mapping[int, Year], year: int, carried: str = "") -> None:
        self.table = table
        self.people = People(table, carried)
        self.carried = carried
        self.asked = carried.replace("?", "&", 1)  # the filters as a query string
        self.statistics = years[year]
        self.before = max((other for other in years if other < year), default=None)
        self.after = min((other for other in years if other > year), default=None)

    @property
    def year(self) -> int:
        return self.statistics.year

    @property
    def played(self) -> str:
        """ "34 games on 12 nights"."""
        return year_text(self.statistics.games, self.statistics.nights)

    @property
    def champions(self) -> list[Who]:
        return [self.people.who[key] for key in self.statistics.champions]

    @property
    def wins(self) -> str:
        """The number of wins of each champion."""
        return share(self.statistics.players[0].wins)

    @property
    def verdict(self) -> str:
        """ "Most wins of the year: 12½, in 34 games on 12 nights." """
        return most_wins_text(
            self.statistics.players[0].wins,
            len(self.champions),
            self.statistics.games,
            self.statistics.nights,
        )

    @property
    def tie_break(self) -> str:
        """How it was decided who is champion, if others have as many wins."""
        return str(TIE_BREAK) if self.statistics.is_decided_by_rank else ""

    @cached_property
    def moments(self) -> list[Moment]:
        year = self.statistics
        records: list[tuple[str, Held | None, Callable[[int], str]]] = [
            ("best", year.best, points_text),
            ("biggest_win", year.biggest_win, by_text),
            ("streak", year.streak, partial(counted, "game")),
        ]
        if year.games == 1:  # nothing to compare it with
            return self._favourites
        found = [
            Moment(key, text(held.value), held.players, game=held.game) for key, held, text in records if held
        ]
        if year.longest:
            games, day = counted("game", year.longest.games), date_format(year.longest.date)
            found.append(Moment("longest_night", games, day=day))
        return [*found, *self._favourites]

    @property
    def _favourites(self) -> list[Moment]:
        """The kind that brought the most points, and the menu and box played most."""
        kinds, menus, editions = (
            list(counts)
            for counts in (self.statistics.kinds, self.statistics.menus, self.statistics.editions)
        )
        found = [Moment("kind", str(KINDS[kind])) for kind in kinds[:1]]
        found += [Moment("menu", menu_name(menu)) for menu in menus[:1]]
        if len(editions) > 1:
            found.append(Moment("edition", edition_name(editions[0])))
        return found

    @property
    def bill(self) -> list[tuple[str, Moment, str]]:
        """The moments as rows of the page: name, moment, players or day."""
        return [(one.name, one, self.people.linked(one.players) or one.day) for one in self.moments]

    @property
    def rows(self) -> list[YearRow]:
        return [
            YearRow(
                self.people.who[one.player],
                one.games,
                aligned_share(one.wins),
                signed(one.best.total),
                one.best.game,
            )
            for one in self.statistics.players
        ]

    @cached_property
    def months(self) -> list[Month]:
        drawn = charts.columns(self.statistics.months).columns
        return [Month(number, column, self._games_of(number)) for number, column in enumerate(drawn, 1)]

    def _games_of(self, month: int) -> str:
        return address_with("history", self.carried, year=str(self.year), month=str(month))

    @property
    def text(self) -> str:
        """The year as plain text, to share with the others."""
        year = self.statistics
        champions = champions_text(self.people.plain(year.champions), year.players[0].wins)
        lines = [labeled(year_of(self.table.name, year.year), self.played), champions]
        for one in self.moments:
            whose = self.people.plain(one.players) or one.day
            lines.append(moment_text(one.name, one.value, whose))
        return "\n".join(lines)

    @property
    def text_lines(self) -> int:
        return self.text.count("\n") + 2
