"""A year at a table, to look back on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scoring.stats.people import Appearance
from scoring.stats.played import History
from scoring.stats.records import Held


@dataclass(frozen=True, slots=True)
class YearOf:
    """A player's year."""

    player: int
    games: int
    wins: Fraction
    best: Appearance


@dataclass(frozen=True, slots=True)
class Evening:
    """A night with so many games, and who won most of them."""

    night: int
    date: date
    games: int
    points: int  # of all players in all its games
    champions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Year:
    year: int
    games: int
    nights: int
    months: tuple[int, ...]  # games in each of the twelve
    players: tuple[YearOf, ...]  # most wins first, then the higher win rate
    champions: tuple[int, ...]  # most wins; several where they are level
    best: Held  # the highest total
    biggest_win: Held | None
    streak: Held | None  # the most wins in a row, counted within the year
    editions: Mapping[str, int]  # edition -> games, most first
    menus: Mapping[str, int]  # preset -> games, most first
    kinds: Mapping[str, int]  # kind -> points, most first
    evening: Evening  # the one with most games


def years(history: History) -> dict[int, Year]:
    """Every year in which somebody played, the latest first."""
    raise NotImplementedError
