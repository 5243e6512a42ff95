"""Head-to-head results of any two players, over the games that both played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import combinations
from operator import attrgetter

from scoring.stats.played import Played, Sat


@dataclass(frozen=True, slots=True)
class Margin:
    """A lead in points over the other player in a game."""

    points: int
    game: str  # the game's code
    date: date


@dataclass(slots=True)
class Pair:
    """Results of `one` against `other`. `ahead` counts the games in which `one` ranked higher."""

    one: int
    other: int
    ahead: int = 0
    behind: int = 0
    level: int = 0
    points: int = 0  # sum of one's totals minus the other's
    best: Margin | None = None  # the biggest lead of `one`, in a game that they were ahead in
    worst: Margin | None = None  # the biggest lead of `other`

    @property
    def games(self) -> int:
        return self.ahead + self.behind + self.level

    @property
    def average_margin(self) -> Fraction:
        return Fraction(self.points, self.games)

    @property
    def is_clear(self) -> bool:
        """Return whether one was ahead more often than luck explains: by more than two standard deviations."""
        return (self.ahead - self.behind) ** 2 > 4 * (self.ahead + self.behind)

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

    def add(self, game: Played, one: Sat, other: Sat) -> None:
        margin = one.total - other.total
        self.points += margin
        if one.rank < other.rank:
            self.ahead += 1
            self.best = _bigger(self.best, margin, game)
        elif one.rank > other.rank:
            self.behind += 1
            self.worst = _bigger(self.worst, -margin, game)
        else:
            self.level += 1


Pairs = dict[tuple[int, int], Pair]  # by the primary keys of both, the lower one first


def add(pairs: Pairs, game: Played) -> None:
    for one, other in combinations(sorted(game.seats, key=_player), 2):
        key = one.player, other.player
        if key not in pairs:
            pairs[key] = Pair(*key)
        pairs[key].add(game, one, other)


def rivals(met: Pairs, player: int) -> list[Pair]:
    """Return a player's results against everyone they have met, most games together first."""
    own = [pair.seen_by(player) for key, pair in met.items() if player in key]
    return sorted(own, key=lambda pair: (-pair.games, pair.other))


def between(met: Pairs, one: int, other: int) -> Pair | None:
    """Return the results of one against the other, or None if they never met."""
    pair = met.get((min(one, other), max(one, other)))
    return pair.seen_by(one) if pair else None


_player = attrgetter("player")


def _bigger(before: Margin | None, points: int, game: Played) -> Margin:
    """Return the bigger margin; the earlier one if they are equal."""
    if before and before.points >= points:
        return before
    return Margin(points, game.code, game.date)
