"""Achievements as data: what a player can do in a game or over several. Each is earned once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from scoring.rules import PARTY, ROUNDS
from scoring.stats.played import PUDDING, Played, Sat


@dataclass(frozen=True, slots=True)
class Earned:
    """The game that earned an achievement."""

    game: str  # its code
    date: date


@dataclass(slots=True)
class Career:
    """What a player has done so far."""

    games: int = 0
    wins: int = 0  # shared ones included
    running: int = 0  # wins in a row now
    last: date | None = None  # the latest date with a game, and the nights of that date: night -> wins
    tonight: dict[int, int] = field(default_factory=dict)
    was_last: int = 0  # 1 if the player came last in their game before, among three or more
    presets: list[str] = field(default_factory=list)
    desserts: list[str] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)  # numbers of players
    rivals: list[int] = field(default_factory=list)
    earned: dict[str, Earned] = field(default_factory=dict)

    def add(self, game: Played, seat: Sat) -> None:
        self._count(game, seat)
        end = GameEnd(game, seat, self)
        for achievement in ACHIEVEMENTS:
            if achievement.key not in self.earned and achievement.is_earned(end):
                self.earned[achievement.key] = Earned(game.code, game.date)
        self.was_last = int(len(game.seats) > 2 and seat.rank == len(game.seats))

    def _count(self, game: Played, seat: Sat) -> None:
        self.games += 1
        self.wins += seat.won
        self.running = self.running + 1 if seat.won else 0
        if game.date != self.last:
            self.last, self.tonight = game.date, {}
        self.tonight[game.night] = self.tonight.get(game.night, 0) + seat.won
        if isinstance(game.menu, str) and game.menu not in self.presets:
            self.presets.append(game.menu)
        if game.dessert and game.dessert not in self.desserts:
            self.desserts.append(game.dessert)
        if len(game.seats) not in self.counts:
            self.counts.append(len(game.seats))
        self.rivals += [
            one.player for one in game.seats if one.player != seat.player and one.player not in self.rivals
        ]


class GameEnd(NamedTuple):
    """The end of a game for a player, with what they have done so far, this game included."""

    game: Played
    seat: Sat
    so_far: Career

    @property
    def margin(self) -> int | None:
        """Return the player's lead if they won alone, otherwise None."""
        return self.game.margin if self.seat.won else None

    def leads(self, number: int) -> list[int]:
        """Return the lead over each other player after a round; empty if it is unknown."""
        if any(len(one.round_points) < ROUNDS for one in self.game.seats):
            return []
        own = sum(self.seat.round_points[:number])
        return [own - sum(one.round_points[:number]) for one in self._others]

    def is_best_in(self, number: int) -> bool:
        """Return whether a round brought this player more than any other."""
        points = [one.round_points[number - 1] for one in self._others if len(one.round_points) == ROUNDS]
        return bool(points) and self.seat.round_points[number - 1] > max(points)

    def paid(self, kind: str) -> int:
        """Return the most points of a kind in a round."""
        return max((hand.get(kind, 0) for hand in self.seat.hand_points), default=0)

    def held(self, *faces: str) -> int:
        """Return the most of these faces in a round."""
        return max((sum(hand.get(face, 0) for face in faces) for hand in self.seat.hands), default=0)

    @property
    def _others(self) -> list[Sat]:
        return [one for one in self.game.seats if one.player != self.seat.player]


@dataclass(frozen=True, slots=True)
class Achievement:
    key: str
    is_earned: Callable[[GameEnd], bool]
    rare: bool = False


def _was_behind(end: GameEnd, points: int) -> bool:
    """Return whether a game was won by a player who was so far behind the leader after a round."""
    return end.seat.won and any(min(end.leads(number), default=0) <= -points for number in (1, 2))


def _led_after(end: GameEnd, number: int) -> bool:
    return min(end.leads(number), default=0) > 0


def _was_behind_all(end: GameEnd) -> bool:
    leads = end.leads(ROUNDS - 1)
    return len(leads) > 1 and max(leads) < 0


ON_WASABI = ("egg_on_wasabi", "salmon_on_wasabi", "squid_on_wasabi")
DESSERTS = frozenset(kind.key for kind in PARTY.courses[-1].kinds)

ACHIEVEMENTS = (
    Achievement("first_win", lambda m: m.so_far.wins >= 1),
    Achievement("ten_wins", lambda m: m.so_far.wins >= 10),
    Achievement("fifty_wins", lambda m: m.so_far.wins >= 50, rare=True),
    Achievement("ten_games", lambda m: m.so_far.games >= 10),
    Achievement("fifty_games", lambda m: m.so_far.games >= 50),
    Achievement("two_hundred_games", lambda m: m.so_far.games >= 200, rare=True),
    Achievement("three_in_a_row", lambda m: m.so_far.running >= 3),
    Achievement("five_in_a_row", lambda m: m.so_far.running >= 5, rare=True),
    Achievement("three_in_a_night", lambda m: m.so_far.tonight[m.game.night] >= 3),
    Achievement("last_to_first", lambda m: m.seat.won and m.so_far.was_last == 1),
    Achievement("large_table", lambda m: m.seat.won and len(m.game.seats) >= 5),
    Achievement("shared_win", lambda m: m.seat.won and len(m.game.winners) > 1),
    Achievement("by_desserts", lambda m: m.margin == 0),
    Achievement("by_a_point", lambda m: m.margin == 1),
    Achievement("by_twenty", lambda m: (m.margin or 0) >= 20, rare=True),
    Achievement("comeback", lambda m: _was_behind(m, 15), rare=True),
    Achievement("from_the_back", lambda m: m.seat.won and _was_behind_all(m)),
    Achievement("led_all_along", lambda m: m.seat.won and _led_after(m, 1) and _led_after(m, 2)),
    Achievement("every_round", lambda m: all(m.is_best_in(number) for number in (1, 2, 3)), rare=True),
    Achievement(
        "no_pudding", lambda m: m.seat.won and m.game.dessert == PUDDING and m.seat.dessert_cards == 0
    ),
    Achievement("in_spite_of_desserts", lambda m: m.seat.won and m.seat.dessert_points <= -6, rare=True),
    Achievement("sixty_points", lambda m: m.seat.total >= 60),
    Achievement("eighty_points", lambda m: m.seat.total >= 80, rare=True),
    Achievement("great_round", lambda m: max(m.seat.round_points, default=0) >= 25),
    Achievement("greatest_round", lambda m: max(m.seat.round_points, default=0) >= 35, rare=True),
    Achievement("squid_on_wasabi", lambda m: m.held("squid_on_wasabi") >= 1),
    Achievement("three_on_wasabi", lambda m: m.held(*ON_WASABI) >= 3, rare=True),
    Achievement("tempura", lambda m: m.paid("tempura") >= 15),
    Achievement("sashimi", lambda m: m.paid("sashimi") >= 20),
    Achievement("dumplings", lambda m: m.paid("dumpling") >= 15),
    Achievement("onigiri", lambda m: m.paid("onigiri") >= 16),
    Achievement("miso_soup", lambda m: m.paid("miso_soup") >= 12),
    Achievement("tofu", lambda m: m.held("tofu") >= 3),
    Achievement(
        "maki", lambda m: [hand.get("maki", 0) for hand in m.seat.hand_points] == [6] * ROUNDS, rare=True
    ),
    Achievement("every_dessert", lambda m: set(m.so_far.desserts) >= DESSERTS),
    Achievement("every_menu", lambda m: set(m.so_far.presets) >= set(PARTY.presets), rare=True),
    Achievement("two_to_five", lambda m: set(m.so_far.counts) >= {2, 3, 4, 5}),
    Achievement("ten_rivals", lambda m: len(m.so_far.rivals) >= 10),
)

Achievements = dict[int, Career]  # by primary key


def add(achievements: Achievements, game: Played) -> None:
    for seat in game.seats:
        achievements.setdefault(seat.player, Career()).add(game, seat)
