"""The reveal of the desserts at the end of a game: the standings before them, and what each seat gets for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.utils import timezone

from scoring.models import demo
from scoring.pages.player_names import Mark
from scoring.pages.results.game import GameResult
from scoring.wording import signed
from scoring.wording.names import gain_text
from scoring.wording.verdict import level_text, short_tie_break

FRESH_FOR = timedelta(hours=1)  # after that, people know how the game ended


@dataclass(frozen=True)
class RevealRow:
    """A seat before its desserts are revealed."""

    name: str
    mark: Mark
    rank: int | None
    before: int
    points: int
    cards: list[tuple[int, str]]  # how many of what is scored, and its drawing

    @property
    def total(self) -> str:
        return signed(self.before)

    @property
    def gain(self) -> str:
        return gain_text(self.points)


class Reveal:
    def __init__(self, result: GameResult) -> None:
        self.result = result
        self.score = result.sheet.score

    @cached_property
    def rows(self) -> list[RevealRow]:
        """The seats by their points before the desserts. The dummy, which has no rank, comes last."""
        return sorted(self._rows, key=lambda row: (row.rank is None, -row.before))

    @property
    def _rows(self) -> Iterator[RevealRow]:
        cards = self.score.dessert_cards or ()
        for seat, finish in sorted(zip(self.result.order, self.result.finishes, strict=True)):
            points = self.score.desserts[seat].points
            before = self.score.standing.totals[seat] - points
            shown = self._icons(seat) or [(cards[seat], self.result.dessert.picture)]
            yield RevealRow(finish.name, finish.mark, finish.rank, before, points, shown)

    def _icons(self, seat: int) -> list[tuple[int, str]]:
        """Return how many of each fruit a seat kept, also of none, which costs points; empty for a dessert without icons."""
        scored = [face.key for face in self.result.sheet.setup.dessert.faces if face.worth]
        numbers = self.score.desserts[seat].numbers
        return [(numbers.get(face, 0), face) for face in scored] if len(scored) > 1 else []

    @property
    def has_icons(self) -> bool:
        return any(len(row.cards) > 1 for row in self.rows)

    @property
    def level(self) -> str:
        """The points of the players who are level at the top; empty if one is ahead."""
        return level_text(self.score)

    @property
    def tie_break(self) -> str:
        return short_tie_break(self.score)


def reveal_of(result: GameResult) -> Reveal | None:
    """Return the reveal of a game that has just been finished, or of the demo. Other games need none."""
    game = result.sheet.game
    is_fresh = game.finished_at is not None and timezone.now() - game.finished_at < FRESH_FOR
    return Reveal(result) if game.code == demo.CODE or (is_fresh and not result.sheet.is_cut) else None
