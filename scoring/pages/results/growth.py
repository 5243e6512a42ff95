"""The chart of totals, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from scoring.models.sheet import Sheet
from scoring.pages import charts
from scoring.pages.player_names import Mark, mark_of, shortened
from scoring.wording import signed


@dataclass(frozen=True)
class PlayerCurve:
    """A player's totals, round by round."""

    name: str
    short: str
    mark: Mark
    dash: int
    wins: bool
    totals: list[str]
    drawn: charts.Curve


class Growth:
    def __init__(self, sheet: Sheet, order: Sequence[int]) -> None:
        self.sheet = sheet
        self.order = order

    @cached_property
    def chart(self) -> charts.Lines:
        return charts.lines([self._running(seat) for seat in self.order])

    @cached_property
    def curves(self) -> list[PlayerCurve]:
        """The curves in the final order, the winner's first."""
        return [
            self._curve(seat, dash, drawn)
            for dash, (seat, drawn) in enumerate(zip(self.order, self.chart.curves, strict=True))
        ]

    @property
    def has_short_names(self) -> bool:
        """Whether the chart has names that it has no room for."""
        return any(curve.short != curve.name for curve in self.curves)

    def _curve(self, seat: int, dash: int, drawn: charts.Curve) -> PlayerCurve:
        name = self.sheet.seats[seat].name
        return PlayerCurve(
            name=name,
            short=shortened(name),
            mark=mark_of(self.sheet.seats[seat]),
            dash=dash,
            wins=seat in self.sheet.score.standing.winners,
            totals=[signed(total) for total in self._running(seat)[1:]],
            drawn=drawn,
        )

    def _running(self, seat: int) -> list[int]:
        """Return zero, then the total after each round, then, in a whole game, the total with the desserts."""
        gains = [sum(line.points for line in played[seat]) for played in self.sheet.score.rounds]
        desserts = [] if self.sheet.is_cut else [self.sheet.score.desserts[seat].points]
        return [0, *accumulate([*gains, *desserts])]
