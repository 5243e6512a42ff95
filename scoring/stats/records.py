"""A table's records, and who held each before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from scoring.stats.played import History

# In the order in which a page shows them. "hand" and "cards" are kept for each kind.
KEYS = (
    "total",
    "round",
    "hand",
    "cards",
    "comeback",
    "closest",
    "biggest_win",
    "lowest_win",
    "puddings",
    "streak",
)


@dataclass(frozen=True, slots=True)
class Held:
    """What a record was from a game on."""

    value: int
    players: tuple[int, ...]  # more than one where several did the same in that game
    game: str  # its code
    date: date
    round: int | None = None  # from 1, where it was done in a round


@dataclass(frozen=True, slots=True)
class Record:
    key: str  # one of KEYS
    kind: str | None  # of what, where the key has one record for each kind
    held: tuple[Held, ...]  # in order; the last one stands

    @property
    def now(self) -> Held:
        return self.held[-1]

    @property
    def before(self) -> tuple[Held, ...]:
        return self.held[:-1]


@dataclass(frozen=True, slots=True)
class News:
    """A record that a game set, and what it was before."""

    key: str
    kind: str | None
    now: Held
    before: Held | None


def records(history: History) -> tuple[Record, ...]:
    """Every record that was ever set, in the order of KEYS. Who only reaches one does not take it."""
    raise NotImplementedError


def news(records: Iterable[Record], game: str) -> list[News]:
    """The records that the game of this code set, and whose they were."""
    raise NotImplementedError
