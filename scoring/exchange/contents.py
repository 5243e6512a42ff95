"""The contents of a file in any format: players, nights, games, and games that cannot be imported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from scoring import document


@dataclass(frozen=True, slots=True)
class TableRecord:
    """What a file says about its table."""

    card_language: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A player named in a file."""

    name: str
    uid: str = ""
    colour: int | None = None
    shape: int | None = None
    played_at: datetime | None = None
    archived: bool = False
    merged_into: str = ""  # a uid
    merged_seats: tuple[tuple[str, int], ...] = ()  # game id, seat number
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
    """The facts about a hand that a game document does not contain."""

    round: int
    seat: int
    done: bool
    cards: Mapping[str, int]  # faces that are not on the menu


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
    """A game document, with what only a table's file says about the game."""

    document: document.GameDocument
    night: str = ""  # a uid; if empty, the night is found by date and place
    date: date | None = None  # the local date, if the file gives one
    finished_at: datetime | None = None
    cut_after: int | None = None
    deleted_at: datetime | None = None
    taken_away: tuple[str | None, ...] = ()
    hands: tuple[OtherHand, ...] = ()
    changes: tuple[ChangeRecord, ...] = ()
    also: tuple[str, ...] = ()  # other ids that the table may know the game by


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game that cannot be imported, with its reason code."""

    reason: str


Record = TableRecord | PlayerRecord | NightRecord | GameRecord | LeftOut
