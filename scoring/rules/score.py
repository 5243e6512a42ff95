"""Scores rounds, desserts and games. The hands are the truth; everything here follows from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring.rules.cautions import cautions
from scoring.rules.editions import ROUNDS
from scoring.rules.menus import Setup
from scoring.rules.spread import Caution, Hand, Line, Standing


class Score(NamedTuple):
    """Everything that follows from a game's hands."""

    rounds: tuple[tuple[tuple[Line, ...], ...], ...]  # round, seat, kind
    desserts: tuple[Line, ...]
    dessert_cards: tuple[int, ...] | None  # None where they are not known
    standing: Standing
    finished: bool
    cautions: tuple[Caution, ...]


def score_game(setup: Setup, rounds: Sequence[Sequence[Hand]], *, last_is_open: bool = False) -> Score:
    """Score a game as far as it was played.

    >>> from scoring.rules import CLASSIC, set_up
    >>> score = score_game(set_up(CLASSIC, None, 2), [[{"tempura": 2}, {"egg_nigiri": 3}]])
    >>> score.standing.totals, score.standing.ranks, score.standing.decided_by
    ((5, 3), (1, 2), 'points')
    """
    finished = len(rounds) == ROUNDS and not last_is_open
    lines = tuple(tuple(tuple(seat) for seat in score_round(setup, hands)) for hands in rounds)
    desserts = score_desserts(setup, rounds) if finished else _kept(setup, rounds)
    totals = [line.points for line in desserts]
    for scored in lines:
        for seat, seat_lines in enumerate(scored):
            totals[seat] += sum(line.points for line in seat_lines)
    cards = dessert_cards(setup, rounds)
    return Score(
        rounds=lines,
        desserts=tuple(desserts),
        dessert_cards=tuple(cards),
        standing=standings(totals, cards, setup.players),
        finished=finished,
        cautions=tuple(cautions(setup, rounds, last_is_open=last_is_open)),
    )


def score_totals(setup: Setup, totals: Sequence[int], cards: Sequence[int] | None = None) -> Score:
    """What can be said of a game of which only the end is known."""
    dessert = setup.menu[-1].key if setup.menu else "dessert"
    return Score(
        rounds=(),
        desserts=tuple(
            Line(dessert, 0, "unknown", {})
            if cards is None
            else Line(dessert, 0, "known", {"count": cards[seat]})
            for seat in range(setup.seats)
        ),
        dessert_cards=None if cards is None else tuple(cards),
        standing=standings(totals, cards or [0] * setup.seats, setup.players),
        finished=True,
        cautions=(),
    )


def score_round(setup: Setup, hands: Sequence[Hand]) -> list[list[Line]]:
    """For each seat, a line for every kind that was held or paid.

    >>> from scoring.rules import CLASSIC, set_up
    >>> [[line.points for line in lines] for lines in score_round(
    ...     set_up(CLASSIC, None, 2), [{"maki_3": 1}, {"maki_1": 2, "wasabi": 1}])]
    [[6], [3, 0]]
    """
    seats: list[list[Line]] = [[] for _ in hands]
    for kind in setup.menu[:-1]:
        for lines, hand, line in zip(seats, hands, kind.shape.score(kind, hands, setup.menu), strict=True):
            if line.points or kind.held(hand):
                lines.append(line)
    for lines, hand in zip(seats, hands, strict=True):
        if held := setup.dessert.held(hand):
            lines.append(Line(setup.dessert.key, 0, "kept", held))
    return seats


def score_desserts(setup: Setup, rounds: Sequence[Sequence[Hand]]) -> list[Line]:
    """For each seat, the line for the desserts of all rounds."""
    dessert = setup.dessert
    return dessert.shape.score(dessert, _desserts(setup, rounds), setup.menu)


def dessert_cards(setup: Setup, rounds: Sequence[Sequence[Hand]]) -> list[int]:
    """For each seat, how many dessert cards it kept: they settle a tie."""
    return [setup.dessert.cards(hand) for hand in _desserts(setup, rounds)]


def standings(totals: Sequence[int], cards: Iterable[int], players: int) -> Standing:
    """Rank the players by points, then by dessert cards; who is level on both shares a rank.

    >>> standings([41, 38, 41], [2, 0, 4], 3)
    Standing(totals=(41, 38, 41), ranks=(2, 3, 1), winners=(2,), decided_by='desserts')
    """
    results = list(zip(totals, cards, strict=True))[:players]
    ranks = [1 + sum(other > own for other in results) for own in results]
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    best = max(total for total, _ in results)
    if len(winners) > 1:
        decided_by = "shared"
    else:
        decided_by = "points" if [total for total, _ in results].count(best) == 1 else "desserts"
    return Standing(tuple(totals), tuple(ranks), winners, decided_by)


def _desserts(setup: Setup, rounds: Sequence[Sequence[Hand]]) -> list[Hand]:
    """For each seat, the dessert faces of all rounds together."""
    kept: list[Counter[str]] = [Counter() for _ in range(setup.seats)]
    for hands in rounds:
        for seat, hand in enumerate(hands):
            kept[seat].update(setup.dessert.held(hand))
    return list(kept)


def _kept(setup: Setup, rounds: Sequence[Sequence[Hand]]) -> list[Line]:
    return [
        Line(setup.dessert.key, 0, "kept" if hand else "none_kept", hand) for hand in _desserts(setup, rounds)
    ]
