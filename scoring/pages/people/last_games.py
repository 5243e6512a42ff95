"""A player's form: the chart of ranks in their last games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.pages import charts
from scoring.stats.people import Appearance
from scoring.wording import signed
from scoring.wording.numbers import rank_text


@dataclass(frozen=True)
class Dot:
    """A game in the chart."""

    point: charts.Point
    won: bool


class LastGames:
    def __init__(self, games: Sequence[Appearance]) -> None:
        self.games = games
        self.most = max(game.players for game in games)

    @property
    def rows(self) -> list[charts.Tick]:
        return [charts.Tick(rank, charts.row(rank)) for rank in range(1, self.most + 1)]

    @property
    def height(self) -> int:
        return charts.row(self.most) + charts.RANKS_TOP

    @cached_property
    def drawn(self) -> charts.Curve:
        return charts.rank_curve([game.rank for game in self.games])

    @property
    def dots(self) -> list[Dot]:
        return [Dot(point, game.rank == 1) for point, game in zip(self.drawn.points, self.games, strict=True)]

    @property
    def numbers(self) -> list[tuple[Appearance, str, str]]:
        """Each game with its rank and total, latest first."""
        return [
            (game, rank_text(game.rank, game.players), signed(game.total)) for game in reversed(self.games)
        ]
