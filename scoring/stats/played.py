"""A finished game and its players, as the statistics read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

PUDDING = "pudding"


@dataclass(frozen=True, slots=True, order=True)
class Order:
    """The position of a game in its history, by which games are sorted."""

    date: date  # the night's
    started_at: datetime
    pk: int


@dataclass(frozen=True, slots=True)
class Sat:
    """A player in a game. If only the game's final totals are known, there are no rounds and no hands."""

    player: int
    total: int
    rank: int  # after the tie-break
    round_points: Sequence[int] = ()
    hand_points: Sequence[Mapping[str, int]] = ()  # per round: kind -> points
    dessert_points: int = 0
    dessert_cards: int | None = None  # None if unknown
    hands: Sequence[Mapping[str, int]] = ()  # per round: face -> count

    @property
    def won(self) -> bool:
        return self.rank == 1


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game, with its players in seat order."""

    pk: int
    code: str  # used in its address
    started_at: datetime
    night: int
    date: date  # the night's
    edition: str
    menu: str | tuple[str, ...] | None
    dessert: str | None  # the kind, or None if nobody remembers the menu
    player_count: int
    totals_only: bool
    seats: tuple[Sat, ...]
    minutes: int = 0  # from start to end; 0 if unknown

    @property
    def order(self) -> Order:
        """Return the game's position in its history. The night comes first: a game may be moved to another date."""
        return Order(self.date, self.started_at, self.pk)

    @property
    def winners(self) -> list[Sat]:
        return [seat for seat in self.seats if seat.won]

    @property
    def margin(self) -> int | None:
        """Return a sole winner's lead over the next player, 0 if desserts broke a tie; None without a sole winner."""
        winners, others = self.winners, [seat.total for seat in self.seats if not seat.won]
        return winners[0].total - max(others) if len(winners) == 1 and others else None
