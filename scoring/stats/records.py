"""A table's records with their earlier holders, and the records that a game broke."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scoring.rules import EDITIONS
from scoring.stats.held import ENOUGH, Chain, Held, Holders, Offers, Streaks, offers
from scoring.stats.limits import Box, limit
from scoring.stats.measures import MEASURES
from scoring.stats.played import Played

STREAK = "streak"
KEYS = (*(measure.key for measure in MEASURES), STREAK)
KINDS = tuple(dict.fromkeys(kind.key for edition in EDITIONS.values() for kind in edition.kinds))


@dataclass(frozen=True, slots=True)
class Record:
    key: str  # one of KEYS
    kind: str | None  # for records that are kept for each kind
    chain: Chain
    box: Box = None  # the box and number of players that it is about

    @property
    def held(self) -> list[Held]:
        """Return the holders, oldest first; the last is the current record."""
        return self.chain.held

    @property
    def now(self) -> Held:
        return self.held[-1]

    @property
    def before(self) -> list[Held]:
        return self.held[:-1]

    @property
    def is_final(self) -> bool:
        """Return whether nobody can beat it."""
        return self.now.value == limit(self.key, self.kind, self.box)


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

    games: int = 0
    holders: Holders = field(default_factory=Holders)
    streaks: Streaks = field(default_factory=Streaks)

    def add(self, game: Played, offered: Offers) -> None:
        self.games += 1
        self.holders.add(game, offered)
        self.streaks.add(game)

    def all(self, box: Box = None) -> list[Record]:
        """Return the records that enough games count for, in the order of KEYS, then of the menu."""
        chains: dict[str, dict[str | None, Chain]] = {
            **self.holders.chains,
            STREAK: {None: self.streaks.chain},
        }
        found = [
            Record(key, kind, chains[key][kind], box)
            for key in KEYS
            for kind in (None, *KINDS)
            if kind in chains.get(key, {})
        ]
        return [record for record in found if record.held and record.chain.games >= ENOUGH]


# Edition -> number of players -> records. A game of two cannot be compared with one of five.
Boxes = dict[str, dict[int, Records]]


def add(whole: Records, boxes: Boxes, game: Played) -> None:
    """Add a game to the records of all games, and to those of its box and number of players."""
    offered = offers(game, MEASURES)
    whole.add(game, offered)
    boxes.setdefault(game.edition, {}).setdefault(game.player_count, Records()).add(game, offered)


def news(records: Iterable[Record], game: str) -> list[News]:
    """Return the records that the game with this code broke.

    Leaves out first records, which broke none, and values that can only be equaled.
    """
    return [
        News(record.key, record.kind, now, before)
        for record in records
        for before, now in zip(record.held, record.held[1:], strict=False)
        if now.game == game and now.value != limit(record.key, record.kind, record.box)
    ]
