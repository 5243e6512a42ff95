"""The leaderboard, by wins and ranks or by rating."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from scoring.history import summaries
from scoring.models import Table
from scoring.pages.people.who import People, Who
from scoring.stats.leaders import MINIMUM, Leaderboard, leaderboard
from scoring.stats.people import Person
from scoring.stats.ratings import PROVISIONAL, best_first
from scoring.wording import counted, signed
from scoring.wording.numbers import average, percent, share
from scoring.wording.players import played_text


@dataclass(frozen=True)
class LeaderRow:
    rank: int
    who: Who
    games: str
    rate: str
    wins: str
    average_rank: str


@dataclass(frozen=True)
class Apart:
    """A player who is not ranked, and a summary of their games."""

    who: Who
    done: str


class Leaders:
    minimum = MINIMUM

    def __init__(self, table: Table) -> None:
        self.people = People(table)
        self.persons = summaries.read(table, "people")

    @cached_property
    def _board(self) -> Leaderboard:
        present = [key for key, who in self.people.present.items() if not who.archived]
        return leaderboard(self.persons[key] for key in present if key in self.persons)

    @property
    def rows(self) -> list[LeaderRow]:
        return [self._row(row.rank, row.person) for row in self._board.rows]

    def _row(self, rank: int, person: Person) -> LeaderRow:
        return LeaderRow(
            rank=rank,
            who=self.people.who[person.player],
            games=counted("game", person.games),
            rate=percent(person.win_rate),
            wins=share(person.wins),
            average_rank=average(person.average_rank),
        )

    @property
    def unranked(self) -> list[Apart]:
        """Players with too few games, then those without any."""
        played = [person.player for person in self._board.unranked]
        new = [key for key, who in self.people.in_order() if key not in self.persons and not who.archived]
        return self._apart([*played, *new])

    @property
    def archived(self) -> list[Apart]:
        return self._apart(key for key, who in self.people.in_order() if who.archived)

    def _apart(self, keys: Iterable[int]) -> list[Apart]:
        return [Apart(self.people.who[key], _done(self.persons.get(key))) for key in keys]


def _done(person: Person | None) -> str:
    return played_text(person.games, person.wins) if person else played_text(0, Fraction())


@dataclass(frozen=True)
class RatedRow:
    who: Who
    games: str
    rating: str
    provisional: bool


class Rated:
    provisional = PROVISIONAL

    def __init__(self, table: Table) -> None:
        self.people = People(table)
        self.ratings = summaries.read(table, "ratings")

    @property
    def rows(self) -> list[RatedRow]:
        present = self.people.present
        return [
            RatedRow(present[key], counted("game", rating.games), signed(rating.shown), rating.provisional)
            for rating in best_first(self.ratings)
            if (key := rating.player) in present and not present[key].archived
        ]
