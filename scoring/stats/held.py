"""Who held what, one after the other. Who only reaches a record does not take it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from scoring.stats.measures import Feat, Measure
from scoring.stats.played import History, Played

SHORTEST_STREAK = 2


@dataclass(frozen=True, slots=True)
class Held:
    """What a record was from a game on."""

    value: int
    players: tuple[int, ...]  # more than one where several did the same at once
    game: str  # its code
    date: date
    round: int | None = None  # from 1, where it was done in a round


Chain = list[Held]


def holders(history: History, measures: Iterable[Measure]) -> dict[str, dict[str | None, Chain]]:
    """For each measure and kind, what stood one after the other."""
    chains: dict[str, dict[str | None, Chain]] = {measure.key: {} for measure in measures}
    for game in history:
        for measure in measures:
            chain = chains[measure.key]
            for kind, marks in _beating(measure, game, chain).items():
                chain.setdefault(kind, []).append(_held(game, marks))
    return chains


def streaks(history: History) -> Chain:
    """The longest rows of games that a player won or shared. A run that goes on replaces its earlier entry."""
    runs: Counter[int] = Counter()
    played_last: dict[int, str] = {}
    chain: Chain = []
    for game in history:
        for seat in game.seats:
            runs[seat.player] = runs[seat.player] + 1 if seat.won else 0
        longest = max(runs[seat.player] for seat in game.seats)
        if longest > (chain[-1].value if chain else SHORTEST_STREAK - 1):
            players = tuple(seat.player for seat in game.seats if runs[seat.player] == longest)
            if chain and chain[-1].game in {played_last.get(player) for player in players}:
                chain.pop()
            chain.append(Held(longest, players, game.code, game.date))
        played_last |= {seat.player: game.code for seat in game.seats}
    return chain


def _beating(measure: Measure, game: Played, chain: dict[str | None, Chain]) -> dict[str | None, list[Feat]]:
    """The best marks of a game, of each kind where they beat what stands; several that were made at once."""
    best: dict[str | None, list[Feat]] = {}
    beats = measure.beats
    for mark in measure.marks(game):
        value, _, number, kind = mark
        if kind in chain and not beats(value, chain[kind][-1].value):
            continue
        if kind not in best or beats(value, best[kind][0].value):
            best[kind] = [mark]
        elif value == best[kind][0].value and number == best[kind][0].round:
            best[kind].append(mark)
    return best


def _held(game: Played, marks: Sequence[Feat]) -> Held:
    players = tuple(mark.player for mark in marks)
    return Held(marks[0].value, players, game.code, game.date, marks[0].round)
