"""The standings of a game, in which every number opens its reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString

from scoring.pages.player_names import Mark
from scoring.pages.results.game import Finish, GameResult
from scoring.pages.results.round import RoundResult
from scoring.pages.results.rows import KindRow, PointsCell, SumCell
from scoring.wording.rounds import round_text


@dataclass(frozen=True)
class RoundCell:
    """What a seat scored in a round, with the kinds that it came from. Desserts are scored at the end."""

    id: str
    name: str
    mark: Mark
    points: str
    round: int
    seat: int  # from 1
    parts: list[tuple[KindRow, PointsCell]]


@dataclass(frozen=True)
class StandingsRow:
    finish: Finish
    rounds: list[RoundCell]
    dessert: PointsCell
    total: SumCell


class Standings:
    def __init__(self, result: GameResult) -> None:
        self.result = result
        self.rounds = [RoundResult(result.sheet, number) for number in result.rounds]

    def __iter__(self) -> Iterator[StandingsRow]:
        for seat, finish in zip(self.result.order, self.result.finishes, strict=True):
            rounds = [_round_cell(played, seat, finish) for played in self.rounds]
            total = self._total(seat, finish)
            yield StandingsRow(finish, rounds, self.result.dessert.cells[seat], total)

    def _total(self, seat: int, finish: Finish) -> SumCell:
        """Return a seat's total with the rounds that were added up, and, in a whole game, the desserts."""
        parts = [(round_text(number), points, SafeString()) for number, points in enumerate(finish.rounds, 1)]
        if not self.result.sheet.is_cut:
            dessert = self.result.dessert
            parts.append((dessert.name, finish.dessert, dessert.cells[seat].why))
        return SumCell(f"why-total-{seat + 1}", finish.name, finish.mark, finish.total, parts)


def _round_cell(played: RoundResult, seat: int, finish: Finish) -> RoundCell:
    return RoundCell(
        id=f"why-{played.number}-{seat + 1}",
        name=finish.name,
        mark=finish.mark,
        points=finish.rounds[played.number - 1],
        round=played.number,
        seat=seat + 1,
        parts=[(row, row.cells[seat]) for row in played.rows if row.cells[seat].why],
    )
