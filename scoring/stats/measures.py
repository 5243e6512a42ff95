"""The measures that records are kept of, as data: the feats in a game, and which of two values is better."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import attrgetter
from typing import Any, NamedTuple

from scoring.rules import EDITIONS, ROUNDS
from scoring.stats.played import PUDDING, Played, Sat


class Feat(NamedTuple):
    """A value that a player reached in a game."""

    value: int
    player: int
    round: int | None = None  # from 1
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    key: str
    marks: Callable[[Played], Iterator[Feat]]  # earlier rounds first
    best: Callable[..., int] = max


# Face -> its kind, and how much of the kind it counts for: rolls of maki, otherwise one card.
# Faces without cards, such as uramaki claims, do not count.
AMOUNTS: Mapping[str, tuple[str, int]] = {
    face.key: (kind.key, face.worth if kind.key == "maki" else 1)
    for edition in EDITIONS.values()
    for course in edition.courses[:-1]
    for kind in course.kinds
    for face in kind.faces
    if face.cards
}


def _totals(game: Played) -> Iterator[Feat]:
    return (Feat(seat.total, seat.player) for seat in game.seats)


def _rounds(game: Played) -> Iterator[Feat]:
    return (Feat(points, seat.player, number) for number, seat, points in _by_round(game, "round_points"))


def _hands(game: Played) -> Iterator[Feat]:
    """Yield the points of each kind in each round, and of the dessert at the end."""
    for number, seat, hand in _by_round(game, "hand_points"):
        for kind, points in hand.items():
            if points > 0:
                yield Feat(points, seat.player, number, kind)
    for seat in game.seats:
        if game.dessert and seat.dessert_points > 0:
            yield Feat(seat.dessert_points, seat.player, None, game.dessert)


def _cards(game: Played) -> Iterator[Feat]:
    for number, seat, hand in _by_round(game, "hands"):
        amounts: dict[str, int] = {}
        for face, count in hand.items():
            if face in AMOUNTS:
                kind, each = AMOUNTS[face]
                amounts[kind] = amounts.get(kind, 0) + each * count
        for kind, amount in amounts.items():
            yield Feat(amount, seat.player, number, kind)


def _comebacks(game: Played) -> Iterator[Feat]:
    """Yield how far behind a winner was after each round before the last."""
    standings = {seat.player: list(accumulate(seat.round_points)) for seat in game.seats}
    for number in range(1, ROUNDS):
        if all(len(totals) > number for totals in standings.values()):
            leader = max(totals[number - 1] for totals in standings.values())
            for seat in game.winners:
                if behind := leader - standings[seat.player][number - 1]:
                    yield Feat(behind, seat.player, number)


def _margins(game: Played) -> Iterator[Feat]:
    if game.margin is not None:
        yield Feat(game.margin, game.winners[0].player)


def _wins(game: Played) -> Iterator[Feat]:
    return (mark for mark in _margins(game) if mark.value)


def _winning_totals(game: Played) -> Iterator[Feat]:
    return (Feat(seat.total, seat.player) for seat in game.winners)


def _puddings(game: Played) -> Iterator[Feat]:
    if game.dessert == PUDDING:
        yield from (Feat(seat.dessert_cards, seat.player) for seat in game.seats if seat.dessert_cards)


def _by_round(game: Played, what: str) -> Iterator[tuple[int, Sat, Any]]:
    """Yield round, seat and the seat's value in an attribute with one value per round."""
    of_seats: Sequence[Sequence[Any]] = [attrgetter(what)(seat) for seat in game.seats]
    for number, row in enumerate(zip(*of_seats, strict=False), start=1):
        for seat, own in zip(game.seats, row, strict=True):
            yield number, seat, own


TOTAL = Measure("total", _totals)
BIGGEST_WIN = Measure("biggest_win", _wins)
PUDDINGS = Measure("puddings", _puddings)
MEASURES = (
    TOTAL,
    Measure("round", _rounds),
    Measure("comeback", _comebacks),
    Measure("closest", _margins, best=min),
    BIGGEST_WIN,
    Measure("lowest_win", _winning_totals, best=min),
    PUDDINGS,
    Measure("hand", _hands),
    Measure("cards", _cards),
)
