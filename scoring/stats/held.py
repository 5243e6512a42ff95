"""The successive holders of each record. Only a better value takes a record, not an equal one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from scoring.stats.measures import Feat, Measure
from scoring.stats.played import History, Played

SHORTEST_STREAK = 2


@dataclass(frozen=True, slots=True)
class Held:
    """A record as it stood after a game set it."""

    value: int
    players: tuple[int, ...]  # several if they reached it at the same time
    game: str  # the game's code
    date: date
    round: int | None = None  # from 1; None if it is about the whole game


Chain = list[Held]


def holders(history: History, measures: Iterable[Measure]) -> dict[str, dict[str | None, Chain]]:
    """Return the chain of records, oldest first, for each measure and kind."""
    chains: dict[str, dict[str | None, Chain]] = {measure.key: {} for measure in measures}
    for game in history:
        for measure in measures:
            chain = chains[measure.key]
            for kind, marks in _beating(measure, game, chain).items():
                chain.setdefault(kind, []).append(_held(game, marks))
    return chains


def streaks(history: History) -> Chain:
    """Return the chain of longest winning streaks, shared wins included.

    A streak that grows replaces its own earlier entry instead of following it. Those who shared that entry,
    and whose streak did not grow, keep it.
    """
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
                outgrown = chain.pop()
                left = tuple(player for player in outgrown.players if player not in players)
                chain += [replace(outgrown, players=left)] if left else []
            chain.append(Held(longest, players, game.code, game.date))
        played_last |= {seat.player: game.code for seat in game.seats}
    return chain


def _beating(measure: Measure, game: Played, chain: dict[str | None, Chain]) -> dict[str | None, list[Feat]]:
    """Return, for each kind, the game's best marks that beat the record: several if level in one round."""
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
