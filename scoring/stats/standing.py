"""The one tie rule, for the champions of a night and of a year and for the leaderboard.

Champions are ordered by wins, a leaderboard by whatever it is sorted by. Players who are level in that are
ordered by their average rank, and share a rank if that is level too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar


@dataclass(slots=True)
class Results:
    """How a player's games ended. Wins are counted by how many shared them, because fractions are slow to add."""

    player: int
    won: dict[int, int] = field(default_factory=dict)  # number of winners -> games won with so many
    ranks: dict[int, int] = field(default_factory=dict)  # rank -> games

    def end(self, rank: int, winners: int) -> None:
        """Count a game with this end for the player."""
        self.ranks[rank] = self.ranks.get(rank, 0) + 1
        if rank == 1:
            self.won[winners] = self.won.get(winners, 0) + 1

    @property
    def games(self) -> int:
        return sum(self.ranks.values())

    @property
    def wins(self) -> Fraction:
        return parts(self.won)

    @property
    def average_rank(self) -> Fraction:
        return Fraction(sum(rank * games for rank, games in self.ranks.items()), self.games)


R = TypeVar("R", bound=Results)


def most_wins(results: Results) -> Fraction:
    return results.wins


def standing(results: Iterable[R], decides: Callable[[R], Any] = most_wins) -> list[tuple[int, R]]:
    """Return the players with their ranks, best first. Those who share a rank come by primary key."""

    def key(one: R) -> tuple[Any, Fraction]:
        return -decides(one), one.average_rank

    ordered = sorted(results, key=lambda one: (key(one), one.player))
    ranks: dict[Any, int] = {}
    for rank, one in enumerate(ordered, start=1):
        ranks.setdefault(key(one), rank)
    return [(ranks[key(one)], one) for one in ordered]


def champions(results: Iterable[R]) -> list[R]:
    """Return the players with the most wins: several if they share the first rank."""
    return [one for rank, one in standing(results) if rank == 1]


def parts(shares: Mapping[int, int]) -> Fraction:
    """Add up halves, thirds and so on: denominator -> how many.

    >>> parts({1: 2, 3: 4})
    Fraction(10, 3)
    """
    return sum((Fraction(count, share) for share, count in shares.items()), Fraction())
