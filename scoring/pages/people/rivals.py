"""Two players compared: who is ahead, by how much, and their last games together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.utils.safestring import SafeString

from scoring.history import summaries
from scoring.history.selection import ALL, Selection
from scoring.models import Game, Table
from scoring.pages import charts
from scoring.pages.carried import address_with
from scoring.pages.people.grid import DuelRow, duel_rows
from scoring.pages.people.habits import KindDuel, duels
from scoring.pages.people.who import People, Who
from scoring.pages.player_names import sentence
from scoring.stats.pairs import Pair, between
from scoring.wording import counted
from scoring.wording.names import gain_text
from scoring.wording.players import margin_text

LAST = 10  # meetings


@dataclass(frozen=True)
class Meeting:
    """A game in which both played."""

    game: str  # its code
    date: date
    one: int
    other: int

    @property
    def margin(self) -> int:
        return self.one - self.other

    @property
    def said(self) -> str:
        return gain_text(self.margin)


class RivalsPage:
    """The page of two rivals: those chosen, or the two who met most often."""

    def __init__(self, table: Table, chosen: tuple[str, str], of: Selection = ALL) -> None:
        self.table = table
        self.of = of
        self.people = People(table, of.carried)
        self.choices = [(who.uid, who.name) for _key, who in self.people.in_order()]
        self.chosen = any(chosen)
        self._pairs = summaries.read(table, "pairs", of)
        self.one, self.other = self._keys(chosen)
        self.between = address_with("rivals", of.carried) + ("&" if of.carried else "?")

    def _keys(self, chosen: tuple[str, str]) -> tuple[int | None, int | None]:
        keys = {who.uid: key for key, who in self.people.present.items()}
        if any(chosen):
            one, other = chosen
            return keys.get(one), keys.get(other)
        present = keys.values()
        met = [pair for pair in self._pairs.values() if pair.one in present and pair.other in present]
        most = max(met, key=lambda pair: (pair.games, -pair.one, -pair.other), default=None)
        return (most.one, most.other) if most else (None, None)

    @cached_property
    def grid(self) -> list[DuelRow]:
        return duel_rows(self._pairs, summaries.read(self.table, "people", self.of), self.people)

    @property
    def a(self) -> Who | None:
        return self.people.who[self.one] if self.one else None

    @property
    def b(self) -> Who | None:
        return self.people.who[self.other] if self.other else None

    @property
    def same(self) -> bool:
        return self.one is not None and self.one == self.other

    @cached_property
    def pair(self) -> Pair | None:
        if self.one is None or self.other is None:
            return None
        return between(self._pairs, self.one, self.other)

    @property
    def games(self) -> str:
        return counted("game", self.pair.games) if self.pair else ""

    @property
    def margin(self) -> SafeString:
        """A sentence about who scores more on average; nothing for a single game."""
        if self.pair is None or self.pair.games == 1:
            return SafeString()
        ahead = self.pair.one if self.pair.points > 0 else self.pair.other
        return sentence(margin_text(self.people.linked([ahead]), abs(self.pair.average_margin)))

    @cached_property
    def duels(self) -> list[KindDuel]:
        """What each kind brings the two."""
        if self.one is None or self.other is None:
            return []
        return duels(summaries.read(self.table, "habits", self.of), self.one, self.other)

    @cached_property
    def meetings(self) -> list[Meeting]:
        """Their last games together, latest first."""
        if self.pair is None:
            return []
        games = Game.objects.meetings(self.table, self.pair.one, self.pair.other).filter(self.of.games)[:LAST]
        return [_meeting(game, self.pair) for game in games]

    @cached_property
    def chart(self) -> charts.Columns | None:
        """The margins of the last games, latest on the right; None for a single game."""
        margins = [meeting.margin for meeting in reversed(self.meetings)]
        return charts.columns(margins) if len(margins) > 1 else None


def _meeting(game: Game, pair: Pair) -> Meeting:
    totals = {seat.player_id: seat.total for seat in game.seats.all()}
    return Meeting(game.code, game.night.date, totals[pair.one], totals[pair.other])
