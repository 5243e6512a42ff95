"""A player's page: figures, form, and rivals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scoring.history import summaries
from scoring.history.selection import ALL, Selection
from scoring.models import Player, Table
from scoring.pages.carried import address_with
from scoring.pages.people.achievements import AchievementsPage
from scoring.pages.people.habits import HabitsPage
from scoring.pages.people.last_games import LastGames
from scoring.pages.people.sources import SourceBar, sources
from scoring.pages.people.who import People, Who
from scoring.stats.leaders import LEAST
from scoring.stats.pairs import rivals
from scoring.stats.people import Appearance, Person
from scoring.wording import counted, edition_name, signed
from scoring.wording.numbers import average, share
from scoring.wording.players import FIGURES, balance_text, chance_text


@dataclass(frozen=True)
class BoxTotals:
    """A player's totals with one box and one number of players."""

    edition: str
    players: int
    games: int
    average: str
    best: Appearance


@dataclass(frozen=True)
class Rival:
    who: Who
    balance: str
    address: str  # of the page of the two


class PlayerPage:
    minimum = LEAST

    def __init__(self, table: Table, player: Player, of: Selection = ALL) -> None:
        self.table = table
        self.player = player
        self.people = People(table, of.carried)
        self.of = of
        self.who = self.people.who[player.pk]

    @cached_property
    def person(self) -> Person | None:
        """The player's statistics; None before the first game."""
        return summaries.read(self.table, "people", self.of).get(self.player.pk)

    @property
    def figures(self) -> list[tuple[str, str]]:
        """The player's figures, each with its name."""
        if self.person is None:
            return []
        person = self.person
        found = {
            "games": str(person.games),
            "wins": share(person.wins),
            "average_rank": average(person.average_rank),
            "average_total": average(person.average_total),
        }
        if person.streak:
            found["streak"] = str(person.streak)
        if person.running > 1:
            found["running"] = str(person.running)
        if person.pudding_games:
            found["puddings"] = str(person.puddings)
        return [(str(FIGURES[key]), value) for key, value in found.items()]

    @property
    def compared(self) -> str:
        """The win rate compared with chance, if there are enough games."""
        person = self.person
        if person is None or person.games < LEAST:
            return ""
        return chance_text(person.win_rate, person.games, person.chance_rate)

    @property
    def best(self) -> Appearance | None:
        return self.person.best if self.person else None

    @property
    def totals(self) -> list[BoxTotals]:
        return [
            BoxTotals(edition_name(one.edition), one.players, one.games, average(one.average), one.best)
            for one in (self.person.totals if self.person else ())
        ]

    @cached_property
    def last_games(self) -> LastGames | None:
        """The last games; a single game shows no form."""
        return LastGames(self.person.form) if self.person and self.person.games > 1 else None

    @cached_property
    def sources(self) -> list[SourceBar]:
        return sources(self.person.points) if self.person else []

    @cached_property
    def habits(self) -> HabitsPage:
        return HabitsPage(summaries.read(self.table, "habits", self.of), self.player.pk)

    @cached_property
    def achievements(self) -> AchievementsPage:
        """The player's achievements in all games, whatever the filters are."""
        return AchievementsPage(summaries.read(self.table, "achievements"), self.player.pk)

    @property
    def known(self) -> str:
        """The number of games whose hands are known."""
        return counted("game", self.person.known) if self.person else ""

    @cached_property
    def rivals(self) -> list[Rival]:
        if self.person is None:
            return []
        met = rivals(summaries.read(self.table, "pairs", self.of), self.player.pk)
        present = self.people.present
        return [
            Rival(
                present[pair.other],
                balance_text(pair.ahead, pair.behind, pair.level),
                address_with("rivals", self.of.carried, a=self.who.uid, b=present[pair.other].uid),
            )
            for pair in met
            if pair.other in present
        ]

    @cached_property
    def others(self) -> list[tuple[str, str]]:
        """The players whom this one could be merged into."""
        return [(who.uid, who.name) for key, who in self.people.in_order() if key != self.player.pk]

    @cached_property
    def merged(self) -> list[Player]:
        """The players who were merged into this one."""
        return list(self.player.merged.order_by("name_key"))

    @property
    def best_total(self) -> str:
        return signed(self.person.best.total) if self.person else ""
