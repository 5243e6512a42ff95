"""What a file may bring, whatever its format: people, evenings, games, and what had to be left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from scoring import document


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """Somebody who is named in a file."""

    name: str
    uid: str = ""
    colour: int | None = None
    shape: int | None = None
    played_at: datetime | None = None
    archived: bool = False
    merged_into: str = ""  # a uid
    merged_seats: tuple[tuple[str, int], ...] = ()  # a game's id and a number
    deleted_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class NightRecord:
    uid: str
    date: date
    active_at: datetime
    name: str = ""
    place: str = ""
    note: str = ""
    deleted_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class OtherHand:
    """What a document does not tell of a hand."""

    round: int
    seat: int
    done: bool
    cards: Mapping[str, int]  # that are not on the menu


@dataclass(frozen=True, slots=True)
class ChangeRecord:
    version: int
    made_at: datetime
    seat: int | None
    round: int | None
    before: dict[str, Any]
    after: dict[str, Any]
    undoes: int | None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game, and what a table knows of it beyond its document."""

    document: document.GameDocument
    night: str = ""  # a uid; without one, it belongs to the night of its date and place
    date: date | None = None  # where the file says it in its own words
    finished_at: datetime | None = None
    deleted_at: datetime | None = None
    taken_away: tuple[str | None, ...] = ()
    hands: tuple[OtherHand, ...] = ()
    changes: tuple[ChangeRecord, ...] = ()
    also: tuple[str, ...] = ()  # other ids by which it may be known at the table


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game that cannot come in, and why."""

    reason: str


Record = PlayerRecord | NightRecord | GameRecord | LeftOut
