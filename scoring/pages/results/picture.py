"""The result of a game as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.pages.charts import Point
from scoring.pages.pictures import NAME_COLUMNS, Picture, when_and_where
from scoring.pages.player_names import isolated, shortened
from scoring.pages.results.game import GameResult
from scoring.pages.results.sharing import verdict_text
from scoring.wording import box_name
from scoring.wording.verdict import heading

# The patterns of the lines, as in results.css.
DASHES = ("none", "7 3", "2 2", "10 3 2 3", "4 2", "14 4", "6 2 1 2 1 2", "1 3")


class ResultPicture(Picture):
    def __init__(self, result: GameResult, theme: str) -> None:
        self.result = result
        game = result.sheet.game
        names = [isolated(shortened(name, NAME_COLUMNS)) for name in result.names]
        super().__init__(
            theme,
            heading=heading(box_name(game.edition, game.menu), result.sheet.setup.players),
            text=verdict_text(result.sheet, names),
            standings=result.finishes,
            foot=when_and_where(game.night) if game.night_id else "",  # the demo was played on no night
        )

    @property
    def curves(self) -> Iterator[tuple[str, str, str, str, list[Point]]]:
        """Yield each player's totals: color, marker, dashes, line and points. The winner's come last, on top."""
        for curve in reversed(self.result.history.curves):
            dashes = DASHES[curve.dash]
            yield self.ink(curve.mark), curve.mark.marker, dashes, curve.drawn.path, curve.drawn.points[1:]
