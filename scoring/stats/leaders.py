"""The leaderboard: most wins first, then the better average rank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter

from scoring.stats.people import Person
from scoring.stats.standing import standing

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
    ranked = standing(person for person in people if person.games >= MINIMUM)
    unranked = standing((person for person in people if person.games < MINIMUM), attrgetter("games"))
    return Leaderboard(tuple(Leader(*row) for row in ranked), tuple(person for _, person in unranked))
