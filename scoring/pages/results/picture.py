"""The result of a game as a picture to share: 1080 × 1350, in the light or the dark theme.

A phone turns it into a PNG, so it loads nothing else: colors and drawings are written into it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.formats import date_format
from django.utils.safestring import SafeString

from scorekeeper.colors import colors
from scoring.pages.charts import Point
from scoring.pages.drawings import symbol
from scoring.pages.player_names import Mark, isolated, shortened, width
from scoring.pages.results.game import Finish, GameResult
from scoring.pages.results.sharing import settled_text
from scoring.wording import box_name
from scoring.wording.verdict import heading

MIDDLE, ROOM = 540, 952  # the middle, and the width between the margins
PLATE, LETTER = 290, 42  # the widths of a winner's plate and of a letter of their name
NAME_COLUMNS, PLACE_COLUMNS = 13, 24  # what fits beside a total, and beside the date
VERDICT = 668  # the y coordinate of its middle
COLUMNS, MOST_LINES = 50, 3  # in large letters; a longer verdict has small ones
LARGE, SMALL = 36, 30
FIRST_ROW, LAST_ROW, HIGHEST_ROW = 868, 1228, 80  # the y coordinates of the standings, and the largest step


@dataclass(frozen=True)
class Stage:
    """A winner on their plate."""

    name: str
    ink: str
    x: int


@dataclass(frozen=True)
class Row:
    """A line of the standings."""

    rank: int | None
    name: str
    total: str
    ink: str
    marker: str
    wins: bool
    y: int


class ResultPicture:
    def __init__(self, result: GameResult, theme: str) -> None:
        self.result = result
        self.game = result.sheet.game
        self.colors = colors(theme)

    @property
    def crown(self) -> SafeString:
        return symbol("crown")

    @property
    def heading(self) -> str:
        box = box_name(self.game.edition, self.game.menu)
        return heading(box, self.result.sheet.setup.players)

    @cached_property
    def winners(self) -> list[Finish]:
        return [finish for finish in self.result.finishes if finish.wins]

    @property
    def stages(self) -> Iterator[Stage]:
        """Yield the winners side by side."""
        share = ROOM // max(len(self.winners), 2)
        first = MIDDLE - share * (len(self.winners) - 1) // 2
        for index, winner in enumerate(self.winners):
            name = shortened(winner.name, max(share, PLATE) // LETTER)
            yield Stage(name, self._ink(winner.mark), first + index * share)

    @property
    def scale(self) -> str:
        """The size of the plates: more than three winners get smaller ones."""
        return f"{min(1, ROOM / len(self.winners) / PLATE):.2f}"

    @property
    def verdict(self) -> Iterator[tuple[int, int, str]]:
        """Yield who won and why in lines, each with its y coordinate and the size of its letters."""
        lines = wrapped(self._verdict, COLUMNS)
        size = LARGE
        if len(lines) > MOST_LINES:
            lines = wrapped(self._verdict, COLUMNS * LARGE // SMALL)
            size = SMALL
        for index, line in enumerate(lines):
            yield VERDICT + (2 * index - len(lines) + 1) * size * 13 // 20, size, line

    @property
    def _verdict(self) -> str:
        names = [isolated(shortened(name, NAME_COLUMNS)) for name in self.result.names]
        return settled_text(self.result.sheet, names)

    @property
    def rows(self) -> Iterator[Row]:
        finishes = self.result.finishes
        height = min(HIGHEST_ROW, (LAST_ROW - FIRST_ROW) // max(len(finishes) - 1, 1))
        for index, finish in enumerate(finishes):
            yield Row(
                rank=finish.rank,
                name=shortened(finish.name, NAME_COLUMNS),
                total=finish.total,
                ink=self._ink(finish.mark),
                marker=finish.mark.marker,
                wins=finish.wins,
                y=FIRST_ROW + index * height,
            )

    @property
    def curves(self) -> Iterator[tuple[str, str, str, list[Point]]]:
        """Yield each player's totals: color, marker, line and points. The winner's come last, on top."""
        for curve in reversed(self.result.history.curves):
            yield self._ink(curve.mark), curve.mark.marker, curve.drawn.path, curve.drawn.points[1:]

    @property
    def when_and_where(self) -> str:
        night = self.game.night
        day = date_format(night.date, "DATE_FORMAT")
        return f"{day} · {shortened(night.place, PLACE_COLUMNS)}" if night.place else day

    def _ink(self, mark: Mark) -> str:
        return self.colors.get(
            f"player-{mark.colour}", self.colors["soft"]
        )  # the dummy has no color of its own


def wrapped(text: str, columns: int) -> list[str]:
    """Break a text into lines. Scripts without spaces break between any two letters.

    >>> wrapped("Ana and Ben both have 43 points.", 16)
    ['Ana and Ben both', 'have 43 points.']
    >>> wrapped("アナとベンはどちらも", 8)
    ['アナとベ', 'ンはどち', 'らも']
    """
    lines = [""]
    for word in _words(text, columns):
        if width((lines[-1] + word).rstrip()) > columns:
            lines.append("")
        lines[-1] += word if lines[-1] else word.lstrip()
    return [line.rstrip() for line in lines]


def _words(text: str, columns: int) -> Iterator[str]:
    for word in text.split(" "):
        if width(word) > columns:
            yield from word
            yield " "
        else:
            yield f"{word} "
