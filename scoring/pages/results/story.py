"""How a game went, in sentences: its turning point, and what would have won it."""

from __future__ import annotations

from functools import cached_property

from django.utils.safestring import SafeString

from scoring.models.sheet import Sheet
from scoring.pages.player_names import marked, sentence
from scoring.rules import ROUNDS
from scoring.rules.near_misses import closest, near_misses
from scoring.rules.turning_point import turning_point
from scoring.wording.story import NO_NEAR_MISS, near_miss_text, turning_point_text


class Story:
    """The story of a whole game with known hands. A game that was cut short has none."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.names = marked(seat.name for seat in sheet.seats)

    @classmethod
    def of(cls, sheet: Sheet) -> Story | None:
        is_whole = sheet.score.finished and not sheet.game.totals_only and not sheet.is_cut
        return cls(sheet) if is_whole else None

    @cached_property
    def turning_point(self) -> SafeString:
        """When the winner took the lead; empty if the win is shared."""
        point = turning_point(self.sheet.score)
        has_puddings = not self.sheet.setup.edition.free_menu
        return sentence(turning_point_text(point, self.names, has_puddings=has_puddings) if point else "")

    @property
    def is_shared(self) -> bool:
        return len(self.sheet.score.standing.winners) > 1

    @cached_property
    def near_misses(self) -> list[SafeString]:
        """What would have won it. Takes some hundredths of a second, so it is shown when somebody asks."""
        seats = range(len(self.sheet.seats))
        hands = [[self.sheet.cards(number, seat) for seat in seats] for number in range(1, ROUNDS + 1)]
        misses = closest(near_misses(self.sheet.setup, hands))
        texts = [near_miss_text(miss.change, self.names, self.sheet.game.edition) for miss in misses]
        return [sentence(text) for text in texts or [str(NO_NEAR_MISS)]]
