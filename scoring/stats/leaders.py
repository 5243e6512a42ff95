"""The leaderboard: most wins first, then the better average rank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.stats.people import Person

MINIMUM = 3  # games a player needs to be ranked


@dataclass(frozen=True, slots=True)
class Leader:
    rank: int  # shared by players who are level
    person: Person


@dataclass(frozen=True, slots=True)
class Leaderboard:
    rows: tuple[Leader, ...]
    unranked: tuple[Person, ...]  # too few games to be ranked; most games first


def leaderboard(people: Iterable[Person]) -> Leaderboard:
    """Rank the players with enough games, and list the others apart."""
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
    """Return a player's sort key; the lowest is the leader."""
    return -person.wins, person.average_rank, person.player
