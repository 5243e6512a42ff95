"""Score rounds, desserts and whole games."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from scoring.rules.cautions import cautions
from scoring.rules.editions import ROUNDS
from scoring.rules.menus import Setup
from scoring.rules.types import Caution, Hand, Line, Spread, Standing


class Score(NamedTuple):
    """The computed result of a game, finished or not."""

    rounds: Sequence[Sequence[Sequence[Line]]]  # round, seat, kind
    desserts: tuple[Line, ...]
    dessert_cards: tuple[int, ...] | None  # None if unknown
    standing: Standing
    finished: bool
    cautions: tuple[Caution, ...]


def score_game(setup: Setup, rounds: Sequence[Sequence[Hand]], *, last_is_open: bool = False) -> Score:
    """Score the rounds played so far, and the desserts once all rounds are done.

    >>> from scoring.rules import CLASSIC, set_up
    >>> score = score_game(set_up(CLASSIC, None, 2), [[{"tempura": 2}, {"egg_nigiri": 3}]])
    >>> score.standing.totals, score.standing.ranks, score.standing.decided_by
    ((5, 3), (1, 2), 'points')
    """
    finished = len(rounds) == ROUNDS and not last_is_open
    scored = tuple(score_round(setup, hands) for hands in rounds)
    kept = kept_desserts(setup, rounds)
    desserts = score_desserts(setup, kept) if finished else [_kept_line(setup, held) for held in kept]
    totals = [line.points for line in desserts]
    for seats in scored:
        for seat, lines in enumerate(seats):
            totals[seat] += sum(line.points for line in lines)
    cards = [setup.dessert.cards(held) for held in kept]
    return Score(
        rounds=scored,
        desserts=tuple(desserts),
        dessert_cards=tuple(cards),
        standing=standings(totals, cards, setup.players),
        finished=finished,
        cautions=tuple(cautions(setup, rounds, last_is_open=last_is_open)),
    )


def score_totals(
    setup: Setup, totals: Sequence[int], cards: Sequence[int] | None = None, won_tie: Collection[int] = ()
) -> Score:
    """Score a game of which only the final totals are known.

    If the dessert cards are unknown, a tie for the win goes to the seats that are said to have won it.

    >>> from scoring.rules import CLASSIC, set_up
    >>> score_totals(set_up(CLASSIC, None, 3), [30, 41, 41], won_tie=[2]).standing.ranks
    (3, 2, 1)
    """
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
        standing=standings(totals, cards or _won_ties(setup, totals, won_tie), setup.players),
        finished=True,
        cautions=(),
    )


def _won_ties(setup: Setup, totals: Sequence[int], won_tie: Collection[int]) -> list[int]:
    """Return 1 for each seat that won a tie at the top, and 0 for the others."""
    best = max(totals[: setup.players])
    return [int(seat in won_tie and total == best) for seat, total in enumerate(totals)]


def score_round(setup: Setup, hands: Sequence[Hand]) -> list[list[Line]]:
    """Return for each seat a line for every kind that the seat holds or is paid for.

    >>> from scoring.rules import CLASSIC, set_up
    >>> [[line.points for line in lines] for lines in score_round(
    ...     set_up(CLASSIC, None, 2), [{"maki_3": 1}, {"maki_1": 2, "wasabi": 1}])]
    [[6], [3, 0]]
    """
    spread = Spread(setup.menu, hands)
    seats: list[list[Line]] = [[] for _ in hands]
    for kind in setup.menu[:-1]:
        held = spread.held[kind.key]
        if not any(held):  # no shape pays for a kind that nobody holds
            continue
        for seat, line in enumerate(kind.shape.score(kind, spread)):
            if line.points or held[seat]:
                seats[seat].append(line)
    for seat, dessert in enumerate(spread.held[setup.dessert.key]):
        if dessert:
            seats[seat].append(_kept_line(setup, dessert))
    return seats


def kept_desserts(setup: Setup, rounds: Sequence[Sequence[Hand]]) -> list[Hand]:
    """Return each seat's desserts from all rounds together."""
    kept: list[dict[str, int]] = [{} for _ in range(setup.seats)]
    for face in setup.dessert.worths:
        for hands in rounds:
            for held, hand in zip(kept, hands, strict=True):
                if hand.get(face):
                    held[face] = held.get(face, 0) + hand[face]
    return list(kept)


def score_desserts(setup: Setup, kept: Sequence[Hand]) -> list[Line]:
    """Return each seat's line for the desserts that it kept from all rounds."""
    return setup.dessert.shape.score(setup.dessert, Spread(setup.menu, kept))


def standings(totals: Sequence[int], cards: Iterable[int], players: int) -> Standing:
    """Rank the players by points, then by dessert cards; players level on both share a rank.

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


def _kept_line(setup: Setup, held: Hand) -> Line:
    in_order = {face: held[face] for face in setup.dessert.worths if face in held}
    return Line(setup.dessert.key, 0, "kept" if held else "none_kept", in_order)
