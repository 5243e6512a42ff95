"""The successive holders of each record. Only a better value takes a record, not an equal one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from scoring.stats.measures import Feat, Measure
from scoring.stats.played import Played

SHORTEST_STREAK = 2
ENOUGH = 5  # games needed before the best of them counts as a record


@dataclass(frozen=True, slots=True)
class Held:
    """A record as it stood after a game set it."""

    value: int
    players: tuple[int, ...]  # several if they reached it at the same time
    game: str  # the game's code
    date: date
    round: int | None = None  # from 1; None if it is about the whole game


# Each measure with the feats of a game, by kind.
Offers = list[tuple[Measure, dict[str | None, list[Feat]]]]


@dataclass(slots=True)
class Chain:
    """A record and those before it. The first few games only set the start, so only the best of them is kept."""

    games: int = 0  # those that offered it
    held: list[Held] = field(default_factory=list)  # oldest first
    times: int = 0  # how often the present value was reached
    latest: Held | None = None  # when it was reached last

    def add(self, game: Played, feats: Sequence[Feat], measure: Measure) -> None:
        self.games += 1
        value = measure.best([feat.value for feat in feats])
        now = self.held[-1].value if self.held else None
        if now is not None and measure.best(value, now) != value:
            return
        level = [feat for feat in feats if feat.value == value]
        if value != now:
            self.take(_held(game, level, level[0].round))
        self.times += len(level)
        self.latest = _held(game, level, level[-1].round)

    def take(self, held: Held) -> None:
        self.held = [*self.held, held] if self.games > ENOUGH else [held]
        self.times = 0


@dataclass(slots=True)
class Holders:
    """The chain of records for each measure and kind."""

    chains: dict[str, dict[str | None, Chain]] = field(default_factory=dict)

    def add(self, game: Played, offers: Offers) -> None:
        for measure, by_kind in offers:
            chains = self.chains.setdefault(measure.key, {})
            for kind, feats in by_kind.items():
                chains.setdefault(kind, Chain()).add(game, feats, measure)

    def now(self, measure: Measure) -> Held | None:
        """Return the best value of a measure without kinds, however few games there were."""
        chain = self.chains.get(measure.key, {}).get(None)
        return chain.held[-1] if chain else None


@dataclass(slots=True)
class Streaks:
    """The chain of longest winning streaks, shared wins included.

    A streak that grows replaces its own earlier entry instead of following it. Those who shared that entry,
    and whose streak did not grow, keep it.
    """

    chain: Chain = field(default_factory=Chain)
    runs: dict[int, int] = field(default_factory=dict)  # player -> wins in a row now
    played_last: dict[int, str] = field(default_factory=dict)  # player -> their last game's code

    def add(self, game: Played) -> None:
        self.chain.games += 1
        for seat in game.seats:
            self.runs[seat.player] = self.runs.get(seat.player, 0) + 1 if seat.won else 0
        longest = max(self.runs[seat.player] for seat in game.seats)
        if longest > self._longest_so_far:
            players = tuple(seat.player for seat in game.seats if self.runs[seat.player] == longest)
            self._drop_outgrown(players)
            self.chain.take(Held(longest, players, game.code, game.date))
        self.played_last |= {seat.player: game.code for seat in game.seats}

    @property
    def _longest_so_far(self) -> int:
        held = self.chain.held
        return held[-1].value if held else SHORTEST_STREAK - 1

    def _drop_outgrown(self, players: Collection[int]) -> None:
        """Take these players out of the last entry, if it stands for the streak that has just grown.

        It does if one of them set it in the game that they played before.
        """
        held = self.chain.held
        if not held or held[-1].game not in {self.played_last.get(player) for player in players}:
            return
        outgrown = held.pop()
        left = tuple(player for player in outgrown.players if player not in players)
        if left:
            held.append(replace(outgrown, players=left))


def offers(game: Played, measures: Iterable[Measure]) -> Offers:
    """Return the feats of a game, computed once for all records that it may be added to."""
    return [(measure, _by_kind(measure.marks(game))) for measure in measures]


def _by_kind(feats: Iterable[Feat]) -> dict[str | None, list[Feat]]:
    found: dict[str | None, list[Feat]] = {}
    for feat in feats:
        found.setdefault(feat.kind, []).append(feat)
    return found


def _held(game: Played, level: Sequence[Feat], number: int | None) -> Held:
    """Return the value that was reached in a round, by several players if they were level."""
    players = tuple(feat.player for feat in level if feat.round == number)
    return Held(level[0].value, players, game.code, game.date, number)
