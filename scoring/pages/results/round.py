"""The result of a round: seats × kinds."""

from __future__ import annotations

from functools import cached_property

from scoring.models.sheet import Sheet
from scoring.pages.cautions import CautionNote
from scoring.pages.player_names import Mark, mark_of
from scoring.pages.results.rows import KindRow, Result
from scoring.rules import ROUNDS
from scoring.wording import signed
from scoring.wording.rounds import desserts_added_text


class RoundResult(Result):
    def __init__(self, sheet: Sheet, number: int) -> None:
        super().__init__(sheet)
        self.number = number
        self.lines = sheet.score.rounds[number - 1] if number in sheet.rounds else [[] for _ in sheet.seats]

    @property
    def columns(self) -> list[tuple[str, Mark]]:
        return [(seat.name, mark_of(seat)) for seat in self.sheet.seats]

    @cached_property
    def rows(self) -> list[KindRow]:
        """A row for every kind that scored or was held."""
        rows = []
        for kind in self.sheet.setup.menu:
            lines = [next((line for line in seat if line.kind == kind.key), None) for seat in self.lines]
            if any(lines):
                rows.append(self.row(kind.key, lines))
        return rows

    @property
    def totals(self) -> list[str]:
        return [signed(sum(line.points for line in lines)) for lines in self.lines]

    @property
    def so_far(self) -> list[str]:
        """The totals including the earlier rounds, without desserts, which count at the end."""
        played = self.sheet.score.rounds[: self.number]
        return [
            signed(sum(line.points for lines in played for line in lines[seat]))
            for seat in range(len(self.seats))
        ]

    @property
    def cautions(self) -> list[CautionNote]:
        return [caution for caution in super().cautions if caution.round == self.number]

    @property
    def done(self) -> bool:
        return self.sheet.is_done(self.number)

    @property
    def finished(self) -> bool:
        """Whether the whole game is finished."""
        return self.sheet.score.finished

    @property
    def can_end(self) -> bool:
        """Whether the game can be ended early, after this round."""
        return not self.finished and self.sheet.can_end_after == self.number

    @property
    def rounds(self) -> range:
        return self.sheet.rounds if self.finished else range(1, ROUNDS + 1)

    @property
    def next_round(self) -> int | None:
        return self.number + 1 if self.number < ROUNDS else None

    @property
    def desserts_added(self) -> str:
        """What to shuffle into the deck before the next round; empty if nothing, or if it has been played."""
        setup, number = self.sheet.setup, self.number + 1
        cards = setup.desserts_added(number)
        if not cards or not self.done or self.next_done or self.finished:
            return ""
        return desserts_added_text(number, setup.dessert.key, cards)

    @property
    def next_done(self) -> bool:
        return self.sheet.is_done(self.number + 1)
