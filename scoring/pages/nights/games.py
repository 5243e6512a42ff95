"""A game in a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.models import Game, Seat
from scoring.wording import box_name


@dataclass(frozen=True)
class PlayedGame:
    """A game in a list."""

    game: Game
    seats: Sequence[Seat]  # best first; in seat order if the game is not finished

    @classmethod
    def of(cls, game: Game) -> PlayedGame:
        seats = list(game.seats.all())
        return cls(game, sorted(seats, key=_in_order) if game.finished_at else seats)

    @property
    def box(self) -> str:
        return box_name(self.game.edition, self.game.menu)


def _in_order(seat: Seat) -> tuple[bool, int, int]:
    """Return a sort key by rank. The dummy, which has no rank, comes last."""
    return (seat.rank is None, seat.rank or 0, seat.number or 0)
