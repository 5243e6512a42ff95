"""A game in a list: everyone in order, with their marks and ranks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scoring.models import Game, Seat
from scoring.pages.nights.matches import Matches
from scoring.pages.player_names import Mark, mark_of
from scoring.wording import box_name, signed


@dataclass(frozen=True)
class Ranked:
    """A seat in the result of a game. Without a rank: the dummy, or a game of which nobody knows who won."""

    name: str
    total: str
    mark: Mark
    rank: int | None

    @property
    def wins(self) -> bool:
        return self.rank == 1


class PlayedGame:
    """A game with its seats, best first; in seat order until the result is told."""

    def __init__(self, game: Game, matches: Matches | None = None) -> None:
        self.game = game
        self._matches = matches or Matches()

    @cached_property
    def seats(self) -> list[Seat]:
        seats = list(self.game.seats.all())
        return sorted(seats, key=_in_order) if self.game.result_is_known else seats

    @property
    def ranked(self) -> list[Ranked]:
        return [
            Ranked(
                name=self._matches.mark(seat.name),
                total=signed(self._total(seat)),
                mark=mark_of(seat),
                rank=seat.rank if self.game.result_is_known else None,
            )
            for seat in self.seats
        ]

    def _total(self, seat: Seat) -> int:
        """Return the total to show: in suspense, the total before the desserts."""
        return seat.total - seat.dessert_points if self.game.in_suspense else seat.total

    @property
    def note(self) -> str:
        return self._matches.excerpt(self.game.note)

    @property
    def box(self) -> str:
        return box_name(self.game.edition, self.game.menu)


def _in_order(seat: Seat) -> tuple[bool, int, int]:
    """Return a sort key by rank. The dummy, which has no rank, comes last."""
    return (seat.rank is None, seat.rank or 0, seat.number or 0)
