"""The result of a game: who won and why, the desserts, the charts, and the text to share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString

from scoring.pages.player_names import Mark, mark_of, marked, sentence
from scoring.pages.results.growth import Growth
from scoring.pages.results.rows import KindRow, Result
from scoring.pages.results.sharing import result_text
from scoring.pages.results.sources import Sources
from scoring.wording import and_list, dummy_text, signed, tie_of, verdict
from scoring.wording.lists import sentences


@dataclass(frozen=True)
class Finish:
    """A seat in the final order."""

    rank: int | None
    name: str
    mark: Mark
    rounds: list[str]
    dessert: str
    total: str
    wins: bool


@dataclass(frozen=True)
class Dessert:
    """Players with the same dessert score, grouped with what they kept."""

    names: SafeString  # empty if `why` already names them
    cards: range
    why: SafeString


class GameResult(Result):
    @property
    def verdict(self) -> SafeString:
        return sentence(verdict(self.sheet.score, marked(self.names)))

    @property
    def verdict_with_dummy(self) -> SafeString:
        """The verdict, and what the dummy scored."""
        if not self.sheet.game.dummy:
            return self.verdict
        return sentence(sentences(self.verdict, dummy_text(self.sheet.score.standing.totals[-1])))

    @property
    def winners(self) -> list[tuple[str, Mark]]:
        winners = self.sheet.score.standing.winners
        return [(self.names[seat], mark_of(self.sheet.seats[seat])) for seat in winners]

    @property
    def best(self) -> str:
        standing = self.sheet.score.standing
        return signed(standing.totals[standing.winners[0]])

    @cached_property
    def order(self) -> list[int]:
        """The seats by rank. The dummy, which has no rank, comes last."""
        ranks = self.sheet.score.standing.ranks
        return [*sorted(range(len(ranks)), key=lambda seat: ranks[seat]), *range(len(ranks), len(self.seats))]

    @cached_property
    def finishes(self) -> list[Finish]:
        return [self._finish(seat) for seat in self.order]

    def _finish(self, seat: int) -> Finish:
        score = self.sheet.score
        return Finish(
            rank=score.standing.ranks[seat] if seat < len(self.names) else None,
            name=self.seats[seat],
            mark=mark_of(self.sheet.seats[seat]),
            rounds=[signed(sum(line.points for line in played[seat])) for played in score.rounds],
            dessert=signed(score.desserts[seat].points),
            total=signed(score.standing.totals[seat]),
            wins=seat in score.standing.winners,
        )

    @cached_property
    def dessert(self) -> KindRow:
        return self.row(self.sheet.setup.dessert.key, self.sheet.score.desserts)

    @property
    def desserts(self) -> list[Dessert]:
        """The dessert cards kept and what they scored, most first, grouped by reason."""
        lines = self.sheet.score.desserts
        cards = self.sheet.score.dessert_cards or [0] * len(lines)
        same: dict[str, list[int]] = {}
        for seat in sorted(range(len(lines)), key=lambda seat: -cards[seat]):
            same.setdefault(self.dessert.cells[seat].why, []).append(seat)
        return [
            Dessert(
                names=self._listed([] if tie_of(lines[seats[0]]) else seats),
                cards=range(cards[seats[0]]),
                why=self.dessert.cells[seats[0]].why,
            )
            for seats in same.values()
        ]

    def _listed(self, seats: Iterable[int]) -> SafeString:
        return sentence(and_list(marked(self.seats[seat] for seat in seats)))

    @property
    def rounds(self) -> range:
        return self.sheet.rounds

    @cached_property
    def history(self) -> Growth:
        return Growth(self.sheet, self.order)

    @cached_property
    def sources(self) -> Sources:
        return Sources(self.sheet, self.order)

    @cached_property
    def text(self) -> str:
        return result_text(self.sheet, self.order)

    @property
    def text_lines(self) -> int:
        """The height of the text's field; the last line may wrap, so it gets one more."""
        return self.text.count("\n") + 2
