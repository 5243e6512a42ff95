"""The leaderboard: who won more than luck explains, or by rating, wins or games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.history import summaries
from scoring.history.selection import ALL, Selection
from scoring.models import Table
from scoring.pages.carried import address_with
from scoring.pages.people.curves import RatingCurves
from scoring.pages.people.who import People, Who
from scoring.stats.leaders import Leader, Leaderboard, leaderboard
from scoring.stats.people import Person
from scoring.stats.ratings import Rating, possible_ranks
from scoring.wording import counted
from scoring.wording.numbers import SIGNS, average, percent, share
from scoring.wording.players import (
    LEVEL_HINT,
    SORT_HINTS,
    SORTS,
    played_text,
    rank_range_text,
    uncertain_text,
)

DEFAULT = next(iter(SORTS))


@dataclass(frozen=True)
class LeaderRow:
    rank: str
    is_first: bool
    who: Who
    small: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Apart:
    """A player who is not ranked, and a summary of their games."""

    who: Who
    done: str


class Leaders:
    def __init__(self, table: Table, by: str = "", of: Selection = ALL) -> None:
        self.table = table
        self.of = of
        self.people = People(table, of.carried)
        self.by = by if by in SORTS else DEFAULT

    @cached_property
    def persons(self) -> Mapping[int, Person]:
        return summaries.read(self.table, "people", self.of)

    @cached_property
    def ratings(self) -> Mapping[int, Rating]:
        return summaries.read(self.table, "ratings", self.of)

    @property
    def sorts(self) -> list[tuple[str, str, bool]]:
        """The ways to sort: address, name, and whether it is the present one."""
        return [
            (address_with("players", self.of.carried, by=_in_address(key)), str(name), key == self.by)
            for key, (name, _) in SORTS.items()
        ]

    @property
    def hints(self) -> list[str]:
        """What the order means, where it needs saying."""
        level = LEVEL_HINT if self._board.is_decided_by_rank else ""
        return [str(text) for text in (SORT_HINTS.get(self.by, ""), level) if text]

    @property
    def columns(self) -> list[str]:
        return [str(name) for name in SORTS[self.by][1]]

    @cached_property
    def _board(self) -> Leaderboard:
        present = [key for key, who in self.people.present.items() if not who.archived]
        return leaderboard(
            (self.persons[key] for key in present if key in self.persons), self.ratings, self.by
        )

    @property
    def minimum(self) -> int:
        return self._board.minimum

    @cached_property
    def rows(self) -> list[LeaderRow]:
        return [self._row(row) for row in self._board.rows]

    @cached_property
    def _rated(self) -> list[Rating]:
        """The ratings of those who are ranked, best first."""
        return [self.ratings[row.person.player] for row in self._board.rows]

    @cached_property
    def _possible_ranks(self) -> dict[int, tuple[int, int]]:
        return possible_ranks(self._rated)

    def _row(self, row: Leader) -> LeaderRow:
        person = row.person
        by_rating = self.by == "rating"
        return LeaderRow(
            rank=rank_range_text(*self._possible_ranks[person.player]) if by_rating else str(row.rank),
            is_first=row.rank == 1,
            who=self.people.who[person.player],
            small="" if self.by == "games" else counted("game", person.games),
            cells=self._cells(person),
        )

    def _cells(self, person: Person) -> tuple[str, ...]:
        if self.by == "chance":
            return percent(person.win_rate), percent(person.chance_rate)
        if self.by == "rating":
            rating = self.ratings[person.player]
            return str(rating.shown), uncertain_text(rating.uncertainty)
        if self.by == "wins":
            return aligned_share(person.wins), average(person.average_rank, 2)
        return str(person.games), aligned_share(person.wins)

    @cached_property
    def curves(self) -> RatingCurves | None:
        """How the ratings went, if that is what the page is about."""
        return RatingCurves.of(self._rated, self.people) if self.by == "rating" else None

    @cached_property
    def unranked(self) -> list[Apart]:
        """Players with too few games, then those without any."""
        played = [person.player for person in self._board.unranked]
        new = [key for key, who in self.people.in_order() if key not in self.persons and not who.archived]
        return self._apart([*played, *new])

    @cached_property
    def archived(self) -> list[Apart]:
        return self._apart(key for key, who in self.people.in_order() if who.archived)

    def _apart(self, keys: Iterable[int]) -> list[Apart]:
        return [Apart(self.people.who[key], _done(self.persons.get(key))) for key in keys]


def aligned_share(wins: Fraction) -> SafeString:
    """Return a number of wins for a column, with its fraction apart.

    >>> aligned_share(Fraction(7, 2)), aligned_share(Fraction(3))
    ('3<span class="fraction">½</span>', '3')
    """
    text = share(wins)
    if text[-1] in SIGNS.values():
        return format_html('{}<span class="fraction">{}</span>', text[:-1], text[-1])
    return format_html("{}", text)


def _in_address(by: str) -> str:
    return "" if by == DEFAULT else by


def _done(person: Person | None) -> str:
    return played_text(person.games, person.wins) if person else played_text(0, Fraction())
