"""Statistics of each year at a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from scoring.stats.held import Held, Holders, Streaks, offers
from scoring.stats.measures import BIGGEST_WIN, TOTAL
from scoring.stats.people import Appearance, add_points, appearance, most_first
from scoring.stats.played import Played
from scoring.stats.standing import Results, champions, standing


@dataclass(slots=True)
class YearOf(Results):
    """A player's results in a year."""

    best: Appearance = field(kw_only=True)


@dataclass(slots=True)
class NightOfYear:
    date: date
    games: int


@dataclass(slots=True)
class Year:
    year: int
    games: int = 0
    nights: int = 0
    months: list[int] = field(default_factory=lambda: [0] * 12)  # games in each month
    people: dict[int, YearOf] = field(default_factory=dict)
    holders: Holders = field(default_factory=Holders)
    streaks: Streaks = field(default_factory=Streaks)  # within the year
    boxes: dict[str, int] = field(default_factory=dict)  # edition -> games
    presets: dict[str, int] = field(default_factory=dict)  # preset -> games
    paid: dict[str, int] = field(default_factory=dict)  # kind -> points
    longest: NightOfYear | None = None  # the night with most games; the earliest if several
    last: date | None = None  # the latest date with a game, and the nights of that date: night -> games
    tonight: dict[int, int] = field(default_factory=dict)

    @property
    def players(self) -> list[YearOf]:
        """Return the players, best first."""
        return [one for _, one in standing(self.people.values())]

    @property
    def champions(self) -> list[int]:
        """Return the players of the first rank: several if they share it."""
        return [one.player for one in champions(self.people.values())]

    @property
    def is_decided_by_rank(self) -> bool:
        """Return whether others won as much as the champions, with a worse average rank."""
        most = self.players[0].wins
        return any(one.wins == most for one in self.players[len(self.champions) :])

    @property
    def best(self) -> Held | None:
        return self.holders.now(TOTAL)

    @property
    def biggest_win(self) -> Held | None:
        return self.holders.now(BIGGEST_WIN)

    @property
    def streak(self) -> Held | None:
        held = self.streaks.chain.held
        return held[-1] if held else None

    @property
    def editions(self) -> dict[str, int]:
        return most_first(self.boxes)

    @property
    def menus(self) -> dict[str, int]:
        return most_first(self.presets)

    @property
    def kinds(self) -> dict[str, int]:
        return most_first(self.paid)

    def add(self, game: Played) -> None:
        self.games += 1
        self.months[game.date.month - 1] += 1
        self.holders.add(game, offers(game, (TOTAL, BIGGEST_WIN)))
        self.streaks.add(game)
        self.boxes[game.edition] = self.boxes.get(game.edition, 0) + 1
        if isinstance(game.menu, str):
            self.presets[game.menu] = self.presets.get(game.menu, 0) + 1
        self._add_night(game)
        self._add_people(game)

    def _add_night(self, game: Played) -> None:
        if game.date != self.last:
            self.last, self.tonight = game.date, {}
        self.nights += game.night not in self.tonight
        games = self.tonight[game.night] = self.tonight.get(game.night, 0) + 1
        if self.longest is None or games > self.longest.games:
            self.longest = NightOfYear(game.date, games)

    def _add_people(self, game: Played) -> None:
        winners = len(game.winners)
        for seat in game.seats:
            one = self.people.get(seat.player)
            if one is None:
                one = self.people[seat.player] = YearOf(seat.player, best=appearance(game, seat))
            one.end(seat.rank, winners)
            if seat.total > one.best.total:
                one.best = appearance(game, seat)
            if not game.totals_only:
                add_points(self.paid, game, seat)


Years = dict[int, Year]


def add(years: Years, game: Played) -> None:
    year = game.date.year
    if year not in years:
        years[year] = Year(year)
    years[year].add(game)
