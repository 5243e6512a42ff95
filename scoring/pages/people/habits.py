"""How a player plays compared with the table, and two players compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice

from scoring.stats.habits import (
    ENOUGH,
    ENOUGH_IN_A_SEAT,
    FIRST,
    LAST,
    AllHabits,
    Habits,
    differences,
    everyone,
)
from scoring.wording import counted
from scoring.wording.habits import (
    above_text,
    ahead_text,
    average_rank_text,
    behind_text,
    below_text,
    desserts_text,
    difference_text,
    seats_text,
)
from scoring.wording.names import KINDS
from scoring.wording.numbers import average
from scoring.wording.rulebook import picture

APART = Fraction(1, 2)  # points per game; a smaller difference is not worth a sentence
MOST_NAMED = 3


@dataclass(frozen=True)
class KindHabit:
    """What a kind brings a player per game, and what it brings the table."""

    name: str
    picture: str
    own: str
    table: str
    difference: str
    games: int


@dataclass(frozen=True)
class KindDuel:
    """What a kind brings each of two players per game."""

    name: str
    picture: str
    one: str
    other: str
    difference: Fraction

    @property
    def one_leads(self) -> bool:
        return self.difference > 0 and self.one != self.other

    @property
    def other_leads(self) -> bool:
        return self.difference < 0 and self.one != self.other


@dataclass(frozen=True)
class RankRow:
    """The average rank among so many players."""

    players: str
    rank: str
    games: int


class HabitsPage:
    enough = ENOUGH

    def __init__(self, habits: AllHabits, player: int) -> None:
        self.own = habits.get(player, Habits())
        self.table = everyone(habits)

    @cached_property
    def kinds(self) -> list[KindHabit]:
        return [
            KindHabit(
                name=str(KINDS[kind]),
                picture=picture(kind),
                own=average(self.own.kinds[kind].average),
                table=average(self.table.kinds[kind].average),
                difference=difference_text(difference),
                games=self.own.kinds[kind].games,
            )
            for kind, difference in differences(self.own, self.table).items()
        ]

    @property
    def extremes(self) -> Iterator[str]:
        """Sentences about the kinds in which the player differs most from the table."""
        apart = differences(self.own, self.table)
        above = {kind: points for kind, points in apart.items() if points >= APART}
        below = {kind: points for kind, points in reversed(apart.items()) if points <= -APART}
        if above:
            yield above_text(dict(islice(above.items(), MOST_NAMED)))
        if below:
            yield below_text(dict(islice(below.items(), MOST_NAMED)))

    @property
    def ranks(self) -> list[RankRow]:
        return [
            RankRow(counted("player", players), average_rank_text(players, ranks), ranks.games)
            for players, ranks in sorted(self.own.ranks.items())
        ]

    @property
    def texts(self) -> Iterator[str]:
        """Sentences about the player's other habits, if there are enough games for them."""
        if self.own.ahead.games >= ENOUGH:
            yield ahead_text(self.own.ahead)
        if self.own.behind.games >= ENOUGH:
            yield behind_text(self.own.behind)
        for dessert, desserts in sorted(self.own.desserts.items()):
            if desserts.kept.games >= ENOUGH:
                yield desserts_text(dessert, desserts, self.table.desserts[dessert])
        first, last = (self.own.seats.get(where) for where in (FIRST, LAST))
        if first and last and min(first.games, last.games) >= ENOUGH_IN_A_SEAT:
            yield seats_text(first, last)


def duels(habits: AllHabits, one: int, other: int) -> list[KindDuel]:
    """Return what each kind that both have met often enough brings them, the largest difference first."""
    mine, theirs = (habits.get(player, Habits()).kinds for player in (one, other))
    both = [kind for kind in mine if kind in theirs and min(mine[kind].games, theirs[kind].games) >= ENOUGH]
    found = [
        KindDuel(
            name=str(KINDS[kind]),
            picture=picture(kind),
            one=average(mine[kind].average),
            other=average(theirs[kind].average),
            difference=mine[kind].average - theirs[kind].average,
        )
        for kind in sorted(both)
    ]
    return sorted(found, key=lambda duel: -abs(duel.difference))
