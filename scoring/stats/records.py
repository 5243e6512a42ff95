"""A table's records with their earlier holders, and the records that a game broke."""

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
    kind: str | None  # for records that are kept for each kind
    held: tuple[Held, ...]  # oldest first; the last is the current record

    @property
    def now(self) -> Held:
        return self.held[-1]

    @property
    def before(self) -> tuple[Held, ...]:
        return self.held[:-1]


@dataclass(frozen=True, slots=True)
class News:
    """A record that a game broke, and the one before."""

    key: str
    kind: str | None
    now: Held
    before: Held


def records(history: History) -> tuple[Record, ...]:
    """Return every record ever set, in the order of KEYS, then of the menu."""
    chains = holders(history, MEASURES) | {STREAK: {None: streaks(history)}}
    return tuple(
        Record(key, kind, tuple(chains[key][kind]))
        for key in KEYS
        for kind in (None, *KINDS)
        if chains[key].get(kind)
    )


def news(records: Iterable[Record], game: str) -> list[News]:
    """Return the records that the game with this code broke. A first record broke none, so it is left out."""
    return [
        News(record.key, record.kind, now, before)
        for record in records
        for before, now in zip(record.held, record.held[1:], strict=False)
        if now.game == game
    ]
