"""The leaderboard: by wins against chance, by rating, by wins or by games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from scoring.stats.people import Person
from scoring.stats.ratings import Rating
from scoring.stats.standing import standing

LEAST, ENOUGH = 3, 10  # games a player needs to be ranked: at a young table, and at any


@dataclass(frozen=True, slots=True)
class Leader:
    rank: int  # shared by players who are level
    person: Person


@dataclass(frozen=True, slots=True)
class Leaderboard:
    minimum: int
    rows: tuple[Leader, ...]
    unranked: tuple[Person, ...]  # too few games to be ranked; most games first
    is_decided_by_rank: bool  # whether the average rank tells apart some who are level in what decides


def leaderboard(people: Iterable[Person], ratings: Mapping[int, Rating], by: str) -> Leaderboard:
    """Rank the players with enough games, and list the others apart."""
    people = list(people)
    least = minimum(people)
    decides: dict[str, Callable[[Person], Any]] = {
        "chance": lambda one: one.win_rate - one.chance_rate,
        "rating": lambda one: ratings[one.player].mu,
        "wins": lambda one: one.wins,
        "games": lambda one: one.games,
    }
    ranked = standing((one for one in people if one.games >= least), decides[by])
    unranked = standing((one for one in people if one.games < least), decides["games"])
    is_decided_by_rank = any(
        rank != next_rank and decides[by](one) == decides[by](other)
        for (rank, one), (next_rank, other) in pairwise(ranked)
    )
    return Leaderboard(
        least,
        tuple(Leader(*row) for row in ranked),
        tuple(one for _, one in unranked),
        is_decided_by_rank,
    )


def minimum(people: Iterable[Person]) -> int:
    """Return how many games it takes to be ranked: half of what the most active have played, within limits.

    So one lucky game makes nobody a leader, and a young table has leaders too.
    """
    most = max((one.games for one in people), default=0)
    return max(LEAST, min(ENOUGH, most // 2))
