"""What each player has done: games, wins, places, totals, where the points come from, and form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scoring.stats.played import History

FORM = 10  # how many of the last games say how somebody plays now


@dataclass(frozen=True, slots=True)
class Appearance:
    """A game of a player's, in brief."""

    game: str  # its code
    date: date
    place: int
    players: int
    total: int


@dataclass(frozen=True, slots=True)
class Totals:
    """A player's totals in games of one edition with so many players."""

    edition: str
    players: int
    games: int
    points: int  # of all of them
    best: Appearance

    @property
    def average(self) -> Fraction:
        return Fraction(self.points, self.games)


@dataclass(frozen=True, slots=True)
class Person:
    player: int
    games: int
    wins: Fraction
    chance: Fraction  # the wins that chance would have given at those player counts
    places: Mapping[int, int]  # place -> games
    totals: tuple[Totals, ...]  # by edition and player count
    best: Appearance
    points: Mapping[str, int]  # kind -> points, in the games whose hands are known; most first
    known: int  # how many games these are
    puddings: int  # kept, in the games that had pudding and where it is known
    pudding_games: int
    streak: int  # the most games in a row that were won or shared
    running: int  # how many in a row up to now
    form: tuple[Appearance, ...]  # the last games, the latest last
    first: date
    last: date

    @property
    def win_rate(self) -> Fraction:
        return self.wins / self.games

    @property
    def chance_rate(self) -> Fraction:
        return self.chance / self.games

    @property
    def average_place(self) -> Fraction:
        return Fraction(sum(place * games for place, games in self.places.items()), self.games)

    @property
    def average_total(self) -> Fraction:
        return Fraction(sum(totals.points for totals in self.totals), self.games)


def people(history: History) -> dict[int, Person]:
    """Everybody who has played, by their key."""
    raise NotImplementedError
