"""The successive holders of each record. Only a better value takes a record, not an equal one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from scoring.stats.measures import Feat, Measure
from scoring.stats.played import Played

SHORTEST_STREAK = 2


@dataclass(frozen=True, slots=True)
class Held:
    """A record as it stood after a game set it."""

    value: int
    players: tuple[int, ...]  # several if they reached it at the same time
    game: str  # the game's code
    date: date
    round: int | None = None  # from 1; None if it is about the whole game


Chain = list[Held]  # oldest first


@dataclass(slots=True)
class Holders:
    """The chain of records for each measure and kind."""

    chains: dict[str, dict[str | None, Chain]] = field(default_factory=dict)

    def add(self, game: Played, measures: Iterable[Measure]) -> None:
        for measure in measures:
            chain = self.chains.setdefault(measure.key, {})
            for kind, marks in _beating(measure, game, chain).items():
                chain.setdefault(kind, []).append(_held(game, marks))

    def now(self, measure: Measure) -> Held | None:
        """Return the present record of a measure without kinds."""
        chain = self.chains.get(measure.key, {}).get(None)
        return chain[-1] if chain else None


@dataclass(slots=True)
class Streaks:
    """The chain of longest winning streaks, shared wins included.

    A streak that grows replaces its own earlier entry instead of following it. Those who shared that entry,
    and whose streak did not grow, keep it.
    """

    chain: Chain = field(default_factory=list)
    runs: dict[int, int] = field(default_factory=dict)  # player -> wins in a row now
    played_last: dict[int, str] = field(default_factory=dict)  # player -> their last game's code

    def add(self, game: Played) -> None:
        for seat in game.seats:
            self.runs[seat.player] = self.runs.get(seat.player, 0) + 1 if seat.won else 0
        longest = max(self.runs[seat.player] for seat in game.seats)
        if longest > (self.chain[-1].value if self.chain else SHORTEST_STREAK - 1):
            players = tuple(seat.player for seat in game.seats if self.runs[seat.player] == longest)
            if self.chain and self.chain[-1].game in {self.played_last.get(player) for player in players}:
                outgrown = self.chain.pop()
                left = tuple(player for player in outgrown.players if player not in players)
                self.chain += [replace(outgrown, players=left)] if left else []
            self.chain.append(Held(longest, players, game.code, game.date))
        self.played_last |= {seat.player: game.code for seat in game.seats}


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
