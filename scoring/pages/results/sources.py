"""Where the points of each player came from in a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.models.sheet import Sheet
from scoring.pages import charts
from scoring.pages.round.tiles import by_course
from scoring.wording import kind_name, signed
from scoring.wording.rulebook import picture


@dataclass(frozen=True)
class Source:
    """A kind, and the points it brought or cost each player."""

    kind: str
    name: str
    picture: str
    numbers: list[int]  # in the final order

    @property
    def cells(self) -> list[str]:
        return [signed(number) for number in self.numbers]


@dataclass(frozen=True)
class KindPart:
    """The part of a player's bar that stands for a kind."""

    kind: str
    picture: str
    points: str
    drawn: charts.Part


@dataclass(frozen=True)
class Bar:
    name: str
    total: str
    parts: list[KindPart]


class Sources:
    def __init__(self, sheet: Sheet, order: Sequence[int]) -> None:
        self.sheet = sheet
        self.order = order

    @cached_property
    def kinds(self) -> list[Source]:
        edition = self.sheet.game.edition
        sources = [
            Source(
                kind.key,
                kind_name(kind.key, edition),
                picture(kind.key),
                [self._from(seat, kind.key) for seat in self.order],
            )
            for kind in by_course(self.sheet.setup)
        ]
        return [source for source in sources if any(source.numbers)]

    def _from(self, seat: int, kind: str) -> int:
        lines = [line for played in self.sheet.score.rounds for line in played[seat]]
        return sum(line.points for line in [*lines, self.sheet.score.desserts[seat]] if line.kind == kind)

    @cached_property
    def chart(self) -> charts.Bars:
        rows = [[source.numbers[index] for source in self.kinds] for index in range(len(self.order))]
        return charts.bars(rows, charts.NARROWEST_PART)

    @property
    def bars(self) -> list[Bar]:
        totals = self.sheet.score.standing.totals
        return [
            Bar(self.sheet.seats[seat].name, signed(totals[seat]), [self._part(part) for part in parts])
            for seat, parts in zip(self.order, self.chart.bars, strict=True)
        ]

    def _part(self, drawn: charts.Part) -> KindPart:
        source = self.kinds[drawn.kind]
        return KindPart(source.kind, source.picture, signed(drawn.points), drawn)
