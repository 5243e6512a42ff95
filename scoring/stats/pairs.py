"""Head-to-head results of any two players, over the games that both played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import combinations
from operator import attrgetter

from scoring.stats.played import History, Played, Sat

AHEAD, BEHIND, LEVEL = range(3)


@dataclass(frozen=True, slots=True)
class Margin:
    """A lead in points over the other player in a game."""

    points: int
    game: str  # the game's code
    date: date


@dataclass(frozen=True, slots=True)
class Pair:
    """Results of `one` against `other`. `ahead` counts the games in which `one` ranked higher."""

    one: int
    other: int
    ahead: int
    behind: int
    level: int
    points: int  # sum of one's totals minus the other's
    best: Margin | None  # the biggest lead of `one`, in a game that they were ahead in
    worst: Margin | None  # the biggest lead of `other`

    @property
    def games(self) -> int:
        return self.ahead + self.behind + self.level

    @property
    def average_margin(self) -> Fraction:
        return Fraction(self.points, self.games)

    def seen_by(self, player: int) -> Pair:
        """Return the same results with this player as `one`."""
        if player == self.one:
            return self
        return Pair(
            one=self.other,
            other=self.one,
            ahead=self.behind,
            behind=self.ahead,
            level=self.level,
            points=-self.points,
            best=self.worst,
            worst=self.best,
        )


def pairs(history: History) -> tuple[Pair, ...]:
    """Return the results of any two who have played together; `one` has the lower key."""
    meetings: dict[tuple[int, int], _Meetings] = {}
    for game in history:
        for one, other in combinations(sorted(game.seats, key=_player), 2):
            key = one.player, other.player
            if key not in meetings:
                meetings[key] = _Meetings()
            meetings[key].add(game, one, other)
    return tuple(meetings[key].told(*key) for key in sorted(meetings))


def rivals(met: Iterable[Pair], player: int) -> list[Pair]:
    """Return a player's results against everyone they have met, most games together first."""
    own = [pair.seen_by(player) for pair in met if player in (pair.one, pair.other)]
    return sorted(own, key=lambda pair: (-pair.games, pair.other))


def between(met: Iterable[Pair], one: int, other: int) -> Pair | None:
    """Return the results of one against the other, or None if they never met."""
    key = min(one, other), max(one, other)
    return next((pair.seen_by(one) for pair in met if (pair.one, pair.other) == key), None)


_player = attrgetter("player")


class _Meetings:
    """A running sum over the games of two players."""

    def __init__(self) -> None:
        self.results = [0, 0, 0]
        self.points = 0
        self.best: tuple[int, Played] | None = None
        self.worst: tuple[int, Played] | None = None

    def add(self, game: Played, one: Sat, other: Sat) -> None:
        margin = one.total - other.total
        self.points += margin
        result = AHEAD if one.rank < other.rank else BEHIND if one.rank > other.rank else LEVEL
        self.results[result] += 1
        if result == AHEAD and (self.best is None or margin > self.best[0]):
            self.best = margin, game
        elif result == BEHIND and (self.worst is None or -margin > self.worst[0]):
            self.worst = -margin, game

    def told(self, one: int, other: int) -> Pair:
        return Pair(
            one=one,
            other=other,
            ahead=self.results[AHEAD],
            behind=self.results[BEHIND],
            level=self.results[LEVEL],
            points=self.points,
            best=_margin(self.best),
            worst=_margin(self.worst),
        )


def _margin(found: tuple[int, Played] | None) -> Margin | None:
    return Margin(found[0], found[1].code, found[1].date) if found else None
