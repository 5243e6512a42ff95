"""Who leads: plain wins first, then the average rank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.stats.people import Person

MINIMUM = 3  # games, before somebody is ranked


@dataclass(frozen=True, slots=True)
class Leader:
    rank: int  # those who are level share one
    person: Person


@dataclass(frozen=True, slots=True)
class Leaderboard:
    rows: tuple[Leader, ...]
    unranked: tuple[Person, ...]  # who has played too few games, most games first


def leaderboard(people: Iterable[Person]) -> Leaderboard:
    """Put people in order; who has played fewer games than the minimum stands apart."""
    people = list(people)
    ranked = sorted((person for person in people if person.games >= MINIMUM), key=_standing)
    standings = [_standing(person)[:2] for person in ranked]
    rows = [
        Leader(standings.index(standing) + 1, person)
        for standing, person in zip(standings, ranked, strict=True)
    ]
    unranked = [person for person in people if person.games < MINIMUM]
    return Leaderboard(
        tuple(rows), tuple(sorted(unranked, key=lambda person: (-person.games, *_standing(person))))
    )


def _standing(person: Person) -> tuple[Fraction, Fraction, int]:
    """The least comes first."""
    return -person.wins, person.average_rank, person.player
