"""Any two players, in the games in which both sat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scoring.stats.played import History


@dataclass(frozen=True, slots=True)
class Margin:
    """By how many points one was ahead of the other in a game."""

    points: int
    game: str  # its code
    date: date


@dataclass(frozen=True, slots=True)
class Pair:
    """One player against another; `ahead` is how often the one was, by rank after the tie-break."""

    one: int
    other: int
    ahead: int
    behind: int
    level: int
    points: int  # the one's totals less the other's
    counts: Mapping[int, tuple[int, int, int]]  # player count -> ahead, behind, level
    best: Margin | None  # the one's biggest, in a game that they were ahead in
    worst: Margin | None  # the other's biggest
    last: date

    @property
    def games(self) -> int:
        return self.ahead + self.behind + self.level

    @property
    def average_margin(self) -> Fraction:
        return Fraction(self.points, self.games)

    def seen_by(self, player: int) -> Pair:
        """The same with this player as the one."""
        raise NotImplementedError


def pairs(history: History) -> tuple[Pair, ...]:
    """Every two who have met; the one is the lower key."""
    raise NotImplementedError


def rivals(met: Iterable[Pair], player: int) -> list[Pair]:
    """A player against everybody they have met, whom they met most often first."""
    raise NotImplementedError


def between(met: Iterable[Pair], one: int, other: int) -> Pair | None:
    """One against the other, or none where they never met."""
    raise NotImplementedError
