"""Who beats whom: all regulars against each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.pages.people.who import People, Who
from scoring.stats.leaders import minimum
from scoring.stats.pairs import Pair, Pairs, between
from scoring.stats.people import Person
from scoring.wording.numbers import percent
from scoring.wording.players import balance_text, duel_text

FEWEST, MOST = 3, 12  # players: two are compared anyway, and more would not be read


@dataclass(frozen=True)
class Duel:
    """One player against another: how often ahead, a tie counting half."""

    other: Who
    rate: str
    said: str
    ahead: bool  # more often than luck explains
    behind: bool


@dataclass(frozen=True)
class DuelRow:
    who: Who
    duels: list[Duel | None]  # None for oneself, and for players never met


def duel_rows(pairs: Pairs, persons: Mapping[int, Person], people: People) -> list[DuelRow]:
    """Return the regulars with the most games, each against all in the same order; none if fewer than three."""
    present = [persons[key] for key, who in people.present.items() if key in persons and not who.archived]
    least = minimum(present)
    regulars = [one for one in present if one.games >= least]
    keys = [one.player for one in sorted(regulars, key=lambda one: (-one.games, one.player))[:MOST]]
    if len(keys) < FEWEST:
        return []
    return [
        DuelRow(people.who[key], [_duel(between(pairs, key, other), people) for other in keys])
        for key in keys
    ]


def _duel(pair: Pair | None, people: People) -> Duel | None:
    if pair is None:
        return None
    rate = (pair.ahead + Fraction(pair.level, 2)) / pair.games
    return Duel(
        other=people.who[pair.other],
        rate=percent(rate),
        said=duel_text(
            percent(rate),
            people.who[pair.one].name,
            people.who[pair.other].name,
            balance_text(pair.ahead, pair.behind, pair.level),
        ),
        ahead=pair.is_clear and pair.ahead > pair.behind,
        behind=pair.is_clear and pair.ahead < pair.behind,
    )
