"""A game as statistics see it: what was played, and who sat there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

PUDDING = "pudding"


@dataclass(frozen=True, slots=True)
class Sat:
    """A player in a game. Of a game known only by its end there are no rounds and no hands."""

    player: int
    total: int
    rank: int  # after the tie-break
    round_points: Sequence[int] = ()
    hand_points: Sequence[Mapping[str, int]] = ()  # a round each: kind -> points
    dessert_points: int = 0
    dessert_cards: int | None = None  # none where nobody knows
    hands: Sequence[Mapping[str, int]] = ()  # a round each: face -> cards

    @property
    def won(self) -> bool:
        return self.rank == 1


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game, with its players in the order of their seats."""

    pk: int
    code: str  # its address
    started_at: datetime
    night: int
    date: date  # the night's
    edition: str
    menu: str | tuple[str, ...] | None
    dessert: str | None  # the kind; none where nobody remembers the menu
    player_count: int
    totals_only: bool
    seats: tuple[Sat, ...]

    @property
    def order(self) -> tuple[datetime, int]:
        """Where it stands in the history."""
        return self.started_at, self.pk

    @property
    def winners(self) -> list[Sat]:
        return [seat for seat in self.seats if seat.won]


History = Sequence[Played]
