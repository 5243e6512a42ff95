"""The result of a game of which only the totals are known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scoring.pages.player_names import Mark, mark_of
from scoring.pages.results.game import GameResult
from scoring.wording import box_name, signed


@dataclass(frozen=True)
class TotalsFinish:
    """A seat in the final order."""

    rank: int | None
    name: str
    mark: Mark
    cards: int | None
    total: str
    wins: bool


class TotalsResult(GameResult):
    @property
    def box(self) -> str:
        return box_name(self.edition, self.sheet.game.menu)

    @cached_property
    def endings(self) -> list[TotalsFinish]:
        standing = self.sheet.score.standing
        return [
            TotalsFinish(
                rank=standing.ranks[number] if number < len(self.names) else None,
                name=seat.name,
                mark=mark_of(seat),
                cards=seat.dessert_cards,
                total=signed(seat.total),
                wins=number in standing.winners,
            )
            for number, seat in ((number, self.sheet.seats[number]) for number in self.order)
        ]

    @property
    def desserts_known(self) -> bool:
        return any(finish.cards is not None for finish in self.endings)

    @property
    def typed_in(self) -> bool:
        """Whether the totals were typed in here; others were imported from a file."""
        return self.sheet.game.version > 0
