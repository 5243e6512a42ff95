"""Statistics of each player: games, wins, ranks, totals, points by kind, and form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from scoring.stats.played import PUDDING, Played, Sat
from scoring.stats.standing import Results, parts

FORM = 10  # the number of latest games that make up a player's form


@dataclass(frozen=True, slots=True)
class Appearance:
    """A player's result in one game."""

    game: str  # the game's code
    date: date
    rank: int
    players: int
    total: int


@dataclass(slots=True)
class Totals:
    """A player's totals in games of one edition and player count."""

    edition: str
    players: int
    best: Appearance
    games: int = 0
    points: int = 0  # the sum over all games

    @property
    def average(self) -> Fraction:
        return Fraction(self.points, self.games)

    def add(self, own: Appearance) -> None:
        self.games += 1
        self.points += own.total
        if own.total > self.best.total:
            self.best = own


@dataclass(slots=True)
class Person(Results):
    best: Appearance = field(kw_only=True)
    counts: dict[int, int] = field(default_factory=dict)  # player count -> games
    boxes: dict[str, dict[int, Totals]] = field(default_factory=dict)  # edition -> player count -> totals
    paid: dict[str, int] = field(default_factory=dict)  # kind -> points, in games with known hands
    known: int = 0  # games with known hands
    puddings: int = 0  # cards kept, over the games in pudding_games
    pudding_games: int = 0  # games with pudding and known dessert cards
    streak: int = 0  # longest winning streak, shared wins included
    running: int = 0  # current winning streak
    form: list[Appearance] = field(default_factory=list)  # the latest games, oldest first

    @property
    def chance(self) -> Fraction:
        """Return the wins to expect if all players were equal."""
        return parts(self.counts)

    @property
    def win_rate(self) -> Fraction:
        return self.wins / self.games

    @property
    def chance_rate(self) -> Fraction:
        return self.chance / self.games

    @property
    def totals(self) -> list[Totals]:
        """Return the totals by edition and player count."""
        return [box[count] for _, box in sorted(self.boxes.items()) for count in sorted(box)]

    @property
    def average_total(self) -> Fraction:
        return Fraction(sum(totals.points for totals in self.totals), self.games)

    @property
    def points(self) -> dict[str, int]:
        return most_first(self.paid)

    def add(self, game: Played, seat: Sat, own: Appearance, winners: int) -> None:
        self.end(seat.rank, winners)
        self.counts[game.player_count] = self.counts.get(game.player_count, 0) + 1
        self.form = [*self.form[1 - FORM :], own]
        self.running = self.running + 1 if seat.won else 0
        self.streak = max(self.streak, self.running)
        if own.total > self.best.total:
            self.best = own
        box = self.boxes.setdefault(game.edition, {})
        if game.player_count not in box:
            box[game.player_count] = Totals(game.edition, game.player_count, own)
        box[game.player_count].add(own)
        self._add_points(game, seat)

    def _add_points(self, game: Played, seat: Sat) -> None:
        if game.dessert == PUDDING and seat.dessert_cards is not None:
            self.puddings += seat.dessert_cards
            self.pudding_games += 1
        if not game.totals_only:
            self.known += 1
            add_points(self.paid, game, seat)


People = dict[int, Person]  # by primary key


def add(people: People, game: Played) -> None:
    winners = len(game.winners)
    for seat in game.seats:
        own = appearance(game, seat)
        if seat.player not in people:
            people[seat.player] = Person(seat.player, best=own)
        people[seat.player].add(game, seat, own, winners)


def appearance(game: Played, seat: Sat) -> Appearance:
    return Appearance(game.code, game.date, seat.rank, game.player_count, seat.total)


def add_points(paid: dict[str, int], game: Played, seat: Sat) -> None:
    """Add what each kind brought a player in a game."""
    for hand in seat.hand_points:
        for kind, points in hand.items():
            paid[kind] = paid.get(kind, 0) + points
    if game.dessert and seat.dessert_points:
        paid[game.dessert] = paid.get(game.dessert, 0) + seat.dessert_points


def most_first(counts: Mapping[str, int]) -> dict[str, int]:
    """Sort by count, highest first, then by name.

    >>> most_first({"tempura": 5, "sashimi": 10, "dumpling": 10})
    {'dumpling': 10, 'sashimi': 10, 'tempura': 5}
    """
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
