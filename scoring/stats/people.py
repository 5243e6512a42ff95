"""Statistics of each player: games, wins, ranks, totals, points by kind, and form."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scoring.stats.played import PUDDING, History, Played, Sat
from scoring.stats.standing import parts

FORM = 10  # the number of latest games that make up a player's form


@dataclass(frozen=True, slots=True)
class Appearance:
    """A player's result in one game."""

    game: str  # the game's code
    date: date
    rank: int
    players: int
    total: int


@dataclass(frozen=True, slots=True)
class Totals:
    """A player's totals in games of one edition and player count."""

    edition: str
    players: int
    games: int
    points: int  # the sum over all games
    best: Appearance

    @property
    def average(self) -> Fraction:
        return Fraction(self.points, self.games)


@dataclass(frozen=True, slots=True)
class Person:
    player: int
    games: int
    wins: Fraction
    chance: Fraction  # expected wins if all players were equal
    ranks: Mapping[int, int]  # rank -> games
    totals: tuple[Totals, ...]  # by edition and player count
    best: Appearance
    points: Mapping[str, int]  # kind -> points, in games with known hands; most first
    known: int  # games with known hands
    puddings: int  # cards kept, over the games in pudding_games
    pudding_games: int  # games with pudding and known dessert cards
    streak: int  # longest winning streak, shared wins included
    running: int  # current winning streak
    form: tuple[Appearance, ...]  # the latest games, oldest first

    @property
    def win_rate(self) -> Fraction:
        return self.wins / self.games

    @property
    def chance_rate(self) -> Fraction:
        return self.chance / self.games

    @property
    def average_rank(self) -> Fraction:
        return Fraction(sum(rank * games for rank, games in self.ranks.items()), self.games)

    @property
    def average_total(self) -> Fraction:
        return Fraction(sum(totals.points for totals in self.totals), self.games)


def people(history: History) -> dict[int, Person]:
    """Return the statistics of everyone who has played, by primary key."""
    careers: dict[int, _Career] = {}
    for game in history:
        winners = len(game.winners)
        for seat in game.seats:
            if seat.player not in careers:
                careers[seat.player] = _Career()
            careers[seat.player].add(game, seat, winners)
    return {player: career.told(player) for player, career in sorted(careers.items())}


def appearance(game: Played, seat: Sat) -> Appearance:
    return Appearance(game.code, game.date, seat.rank, game.player_count, seat.total)


def most_first(counts: Mapping[str, int]) -> dict[str, int]:
    """Sort by count, highest first, then by name.

    >>> most_first({"tempura": 5, "sashimi": 10, "dumpling": 10})
    {'dumpling': 10, 'sashimi': 10, 'tempura': 5}
    """
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


class _Career:
    """A running sum over a player's games. Fractions are slow to add, so they are counted until the end."""

    def __init__(self) -> None:
        self.wins: Counter[int] = Counter()  # number of winners -> games
        self.counts: Counter[int] = Counter()  # player count -> games
        self.ranks: Counter[int] = Counter()
        self.tables: dict[tuple[str, int], _Sum] = {}
        self.points: dict[str, int] = {}
        self.known = self.puddings = self.pudding_games = 0
        self.streak = self.running = 0
        self.last: deque[tuple[Played, Sat]] = deque(maxlen=FORM)

    def add(self, game: Played, seat: Sat, winners: int) -> None:
        self.counts[game.player_count] += 1
        self.ranks[seat.rank] += 1
        self.last.append((game, seat))
        self._add_win(seat, winners)
        self._add_total(game, seat)
        self._add_points(game, seat)

    def _add_win(self, seat: Sat, winners: int) -> None:
        if seat.won:
            self.wins[winners] += 1
        self.running = self.running + 1 if seat.won else 0
        self.streak = max(self.streak, self.running)

    def _add_total(self, game: Played, seat: Sat) -> None:
        key = game.edition, game.player_count
        if key not in self.tables:
            self.tables[key] = _Sum(game, seat)
        self.tables[key].add(game, seat)

    def _add_points(self, game: Played, seat: Sat) -> None:
        if game.dessert == PUDDING and seat.dessert_cards is not None:
            self.puddings += seat.dessert_cards
            self.pudding_games += 1
        if game.totals_only:
            return
        self.known += 1
        points = self.points
        for hand in seat.hand_points:
            for kind, paid in hand.items():
                points[kind] = points.get(kind, 0) + paid
        if game.dessert and seat.dessert_points:
            points[game.dessert] = points.get(game.dessert, 0) + seat.dessert_points

    def told(self, player: int) -> Person:
        totals = [self.tables[key].told() for key in sorted(self.tables)]
        first_best = min(self.tables.values(), key=lambda table: (-table.best[1].total, table.best[0].order))
        return Person(
            player=player,
            games=self.counts.total(),
            wins=parts(self.wins),
            chance=parts(self.counts),
            ranks=dict(sorted(self.ranks.items())),
            totals=tuple(totals),
            best=appearance(*first_best.best),
            points=most_first(self.points),
            known=self.known,
            puddings=self.puddings,
            pudding_games=self.pudding_games,
            streak=self.streak,
            running=self.running,
            form=tuple(appearance(*played) for played in self.last),
        )


class _Sum:
    """A running sum of a player's totals for one edition and player count."""

    def __init__(self, game: Played, seat: Sat) -> None:
        self.games = self.points = 0
        self.best = game, seat

    def add(self, game: Played, seat: Sat) -> None:
        self.games += 1
        self.points += seat.total
        if seat.total > self.best[1].total:
            self.best = game, seat

    def told(self) -> Totals:
        game, seat = self.best
        return Totals(game.edition, game.player_count, self.games, self.points, appearance(game, seat))
