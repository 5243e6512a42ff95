"""A parsed game document, and the limits of its fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.rules import MOST_OF_A_FACE, Hand, Setup

FORMAT = "scorekeeper/1"
NAME_LENGTH = 40
TEXT_LENGTHS = {"id": 100, "place": 200, "note": 10_000}
LINES = "\n\r\t"  # control characters that a text may contain
POINTS = range(-9_999, 10_000)
DESSERT_CARDS = range(MOST_OF_A_FACE + 1)

Menu = str | tuple[str, ...] | None  # a preset, the kinds of a free menu, or None for a fixed menu


@dataclass(frozen=True, slots=True)
class Round:
    hands: tuple[Hand, ...]
    open: bool = False  # still being entered


@dataclass(frozen=True, slots=True)
class FinalTotals:
    """The result of a game of which only the final totals are known."""

    totals: tuple[int, ...]
    dessert_cards: tuple[int, ...] | None = None
    won_tie: tuple[int, ...] = ()  # the seats that won a tie which unknown desserts settled


@dataclass(frozen=True, slots=True)
class GameDocument:
    setup: Setup
    menu: Menu
    names: tuple[str, ...]
    rounds: tuple[Round, ...] = ()
    result: FinalTotals | None = None
    pass_both_ways: bool = False
    id: str | None = None
    played_at: datetime | None = None
    place: str | None = None
    note: str | None = None

    @property
    def hands(self) -> list[Sequence[Hand]]:
        return [played.hands for played in self.rounds]

    @property
    def last_is_open(self) -> bool:
        return bool(self.rounds) and self.rounds[-1].open
