"""A table's records, and who held each before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.rules import EDITIONS
from scoring.stats.held import Held, holders, streaks
from scoring.stats.measures import MEASURES
from scoring.stats.played import History

STREAK = "streak"
KEYS = (*(measure.key for measure in MEASURES), STREAK)
KINDS = tuple(dict.fromkeys(kind.key for edition in EDITIONS.values() for kind in edition.kinds))


@dataclass(frozen=True, slots=True)
class Record:
    key: str  # one of KEYS
    kind: str | None  # of what, where there is a record for each kind
    held: tuple[Held, ...]  # in order; the last one stands

    @property
    def now(self) -> Held:
        return self.held[-1]

    @property
    def before(self) -> tuple[Held, ...]:
        return self.held[:-1]


@dataclass(frozen=True, slots=True)
class News:
    """A record that a game took, and what it was before."""

    key: str
    kind: str | None
    now: Held
    before: Held


def records(history: History) -> tuple[Record, ...]:
    """Every record that was ever set, in the order of KEYS and of the menu."""
    chains = holders(history, MEASURES) | {STREAK: {None: streaks(history)}}
    return tuple(
        Record(key, kind, tuple(chains[key][kind]))
        for key in KEYS
        for kind in (None, *KINDS)
        if chains[key].get(kind)
    )


def news(records: Iterable[Record], game: str) -> list[News]:
    """The records that the game of this code took, and from whom. The first of its kind is no news."""
    return [
        News(record.key, record.kind, now, before)
        for record in records
        for before, now in zip(record.held, record.held[1:], strict=False)
        if now.game == game
    ]
