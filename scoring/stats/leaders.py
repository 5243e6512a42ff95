"""Who leads: plain wins first, then the average place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.stats.people import Person

MINIMUM = 3  # games, before somebody is ranked


@dataclass(frozen=True, slots=True)
class Row:
    place: int  # those who are level share one
    person: Person


@dataclass(frozen=True, slots=True)
class Leaderboard:
    rows: tuple[Row, ...]
    unranked: tuple[Person, ...]  # who has played too few games, most games first


def leaderboard(people: Iterable[Person]) -> Leaderboard:
    """Put people in order; who has played fewer games than the minimum stands apart."""
    raise NotImplementedError
