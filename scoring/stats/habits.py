"""How each player plays, compared with the whole table: points by kind, desserts, ranks, margins and seats.

Each figure is kept with its number of games, so that nobody is judged by a few.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from scoring.rules import EDITIONS
from scoring.stats.people import add_points
from scoring.stats.played import Played, Sat
from scoring.stats.standing import parts

ENOUGH = 5  # games that a comparison of averages needs
ENOUGH_IN_A_SEAT = 20  # games; in fewer, luck alone makes large differences
FIRST, LAST = "first", "last"


@dataclass(slots=True)
class Mean:
    """An amount over a number of games."""

    games: int = 0
    amount: int = 0

    def add(self, amount: int, games: int = 1) -> None:
        self.games += games
        self.amount += amount

    @property
    def average(self) -> Fraction:
        return Fraction(self.amount, self.games)


@dataclass(slots=True)
class Desserts:
    """The cards of a dessert that a player kept, in games in which everyone's are known."""

    kept: Mean = field(default_factory=Mean)
    most: int = 0  # games in which nobody kept more, and somebody fewer
    fewest: int = 0


@dataclass(slots=True)
class InSeat:
    """How games ended in the first or the last seat, of three or more players."""

    won: dict[int, int] = field(default_factory=dict)  # number of winners -> games won with so many
    counts: dict[int, int] = field(default_factory=dict)  # player count -> games

    @property
    def games(self) -> int:
        return sum(self.counts.values())

    @property
    def win_rate(self) -> Fraction:
        return parts(self.won) / self.games

    @property
    def chance_rate(self) -> Fraction:
        return parts(self.counts) / self.games


@dataclass(slots=True)
class Habits:
    kinds: dict[str, Mean] = field(default_factory=dict)  # kind -> points, in games with it on the menu
    desserts: dict[str, Desserts] = field(default_factory=dict)
    ranks: dict[int, Mean] = field(default_factory=dict)  # player count -> ranks
    ahead: Mean = field(default_factory=Mean)  # of the second, in games that were won alone
    behind: Mean = field(default_factory=Mean)  # of the winner, in games that were not won
    seats: dict[str, InSeat] = field(default_factory=dict)  # FIRST and LAST


AllHabits = dict[int, Habits]  # by primary key


def add(habits: AllHabits, game: Played) -> None:
    facts = _Facts(game)
    for number, seat in enumerate(game.seats):
        if seat.player not in habits:
            habits[seat.player] = Habits()
        facts.add_to(habits[seat.player], number, seat)


class _Facts:
    """What a game says about all of its players."""

    def __init__(self, game: Played) -> None:
        self.game = game
        self.kinds = () if game.totals_only else kinds_on(game.edition, game.menu)
        self.best = max(seat.total for seat in game.seats)
        self.winners = len(game.winners)
        self.margin = game.margin
        self.kept = [seat.dessert_cards for seat in game.seats if seat.dessert_cards is not None]

    def add_to(self, habits: Habits, number: int, seat: Sat) -> None:
        game = self.game
        self._add_points(habits.kinds, seat)
        habits.ranks.setdefault(game.player_count, Mean()).add(seat.rank)
        if not seat.won:
            habits.behind.add(self.best - seat.total)
        elif self.margin is not None:
            habits.ahead.add(self.margin)
        self._add_desserts(habits, seat)
        where = {0: FIRST, len(game.seats) - 1: LAST}.get(number)
        if where and len(game.seats) > 2:
            self._add_seat(habits.seats.setdefault(where, InSeat()), seat)

    def _add_points(self, kinds: dict[str, Mean], seat: Sat) -> None:
        paid = dict.fromkeys(self.kinds, 0)
        add_points(paid, self.game, seat)
        for kind in self.kinds:
            if kind not in kinds:
                kinds[kind] = Mean()
            kinds[kind].add(paid[kind])

    def _add_desserts(self, habits: Habits, seat: Sat) -> None:
        if not self.game.dessert or seat.dessert_cards is None or len(self.kept) < len(self.game.seats):
            return
        own = habits.desserts.setdefault(self.game.dessert, Desserts())
        own.kept.add(seat.dessert_cards)
        if min(self.kept) < max(self.kept):
            own.most += seat.dessert_cards == max(self.kept)
            own.fewest += seat.dessert_cards == min(self.kept)

    def _add_seat(self, in_seat: InSeat, seat: Sat) -> None:
        count = self.game.player_count
        in_seat.counts[count] = in_seat.counts.get(count, 0) + 1
        if seat.won:
            in_seat.won[self.winners] = in_seat.won.get(self.winners, 0) + 1


@lru_cache(maxsize=200)
def kinds_on(edition: str, menu: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the kinds of a menu that can pay or cost points."""
    box = EDITIONS[edition]
    keys = box.presets[menu] if isinstance(menu, str) else menu
    return tuple(
        kind.key
        for course in box.courses
        for kind in course.kinds
        if (not box.free_menu or course.fixed or kind.key in (keys or ()))
        and any(face.worth for face in kind.faces)
    )


def everyone(habits: AllHabits) -> Habits:
    """Return points by kind and desserts of all players together, as if they were one."""
    table = Habits()
    for own in habits.values():
        for kind, mean in own.kinds.items():
            table.kinds.setdefault(kind, Mean()).add(mean.amount, mean.games)
        for dessert, desserts in own.desserts.items():
            kept = table.desserts.setdefault(dessert, Desserts()).kept
            kept.add(desserts.kept.amount, desserts.kept.games)
    return table


def differences(own: Habits, table: Habits) -> dict[str, Fraction]:
    """Return by how much a player's average of each kind differs from the table's, the best first.

    Kinds that the player has met in too few games are left out.
    """
    found = {
        kind: mean.average - table.kinds[kind].average
        for kind, mean in own.kinds.items()
        if mean.games >= ENOUGH
    }
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))
