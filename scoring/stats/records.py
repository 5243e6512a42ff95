"""A table's records with their earlier holders, and the records that a game broke."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scoring.rules import EDITIONS
from scoring.stats.held import Chain, Held, Holders, Streaks
from scoring.stats.measures import MEASURES
from scoring.stats.played import Played

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


@dataclass(slots=True)
class Records:
    """Every record ever set."""

    holders: Holders = field(default_factory=Holders)
    streaks: Streaks = field(default_factory=Streaks)

    def add(self, game: Played) -> None:
        self.holders.add(game, MEASURES)
        self.streaks.add(game)

    @property
    def all(self) -> list[Record]:
        """Return the records in the order of KEYS, then of the menu."""
        chains: dict[str, dict[str | None, Chain]] = {
            **self.holders.chains,
            STREAK: {None: self.streaks.chain},
        }
        return [
            Record(key, kind, tuple(chains[key][kind]))
            for key in KEYS
            for kind in (None, *KINDS)
            if chains.get(key, {}).get(kind)
        ]


def news(records: Iterable[Record], game: str) -> list[News]:
    """Return the records that the game with this code broke. A first record broke none, so it is left out."""
    return [
        News(record.key, record.kind, now, before)
        for record in records
        for before, now in zip(record.held, record.held[1:], strict=False)
        if now.game == game
    ]
