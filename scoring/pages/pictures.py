"""A picture to share: 1080 × 1350, in the light or the dark theme.

A phone turns it into a PNG, so it loads nothing else: colors and drawings are written into it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.formats import date_format
from django.utils.safestring import SafeString

from scorekeeper.colors import colors
from scoring.models import Night
from scoring.pages.drawings import symbol
from scoring.pages.player_names import Mark, shortened, width

MIDDLE, ROOM = 540, 952  # the middle, and the width between the margins
PLATE, LETTER = 290, 42  # the widths of a winner's plate and of a letter of their name
NAME_COLUMNS, PLACE_COLUMNS = 13, 24  # what fits beside a total, and beside the date
SMALL_NAME_COLUMNS = 17  # what fits beside a total in small letters
VERDICT = 668  # the y coordinate of its middle
COLUMNS, MOST_LINES = 50, 3  # in large letters; a longer verdict has small ones
LARGE, SMALL = 36, 30
FIRST_ROW, LAST_ROW, HIGHEST_ROW = 868, 1228, 80  # the y coordinates of the standings, and the largest step
MOST_ROWS = 8
SHORT = 2  # letters of a number that fill a plate


class Shown(Protocol):
    """What the picture needs of somebody in the standings."""

    @property
    def rank(self) -> int | None: ...
    @property
    def name(self) -> str: ...
    @property
    def mark(self) -> Mark: ...
    @property
    def total(self) -> str: ...
    @property
    def wins(self) -> bool: ...


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
    size: int
    wins: bool
    y: int


class Picture:
    """The winners, why they won, and the standings. Each subject adds more."""

    def __init__(self, theme: str, heading: str, text: str, standings: Sequence[Shown], foot: str) -> None:
        self.colors = colors(theme)
        self.heading = shortened(heading, COLUMNS)
        self.foot = foot
        self._text = text
        self._standings = standings[:MOST_ROWS]
        self.winners = [one for one in self._standings if one.wins]

    @property
    def crown(self) -> SafeString:
        return symbol("crown")

    @property
    def best(self) -> str:
        """The number on the plates."""
        return self.winners[0].total

    @property
    def number_size(self) -> int:
        """The size of the number, so that "31½" fits a plate too."""
        return 116 if len(self.best) <= SHORT else 84

    @property
    def stages(self) -> Iterator[Stage]:
        """Yield the winners side by side."""
        share = ROOM // max(len(self.winners), 2)
        first = MIDDLE - share * (len(self.winners) - 1) // 2
        for index, winner in enumerate(self.winners):
            name = shortened(winner.name, max(share, PLATE) // LETTER)
            yield Stage(name, self.ink(winner.mark), first + index * share)

    @property
    def scale(self) -> str:
        """The size of the plates: more than three winners get smaller ones."""
        return f"{min(1, ROOM / len(self.winners) / PLATE):.2f}"

    @property
    def verdict(self) -> Iterator[tuple[int, int, str]]:
        """Yield who won and why in lines, each with its y coordinate and the size of its letters."""
        lines = wrapped(self._text, COLUMNS)
        size = LARGE
        if len(lines) > MOST_LINES:
            lines = wrapped(self._text, COLUMNS * LARGE // SMALL)
            size = SMALL
        for index, line in enumerate(lines):
            yield VERDICT + (2 * index - len(lines) + 1) * size * 13 // 20, size, line

    @property
    def rows(self) -> list[Row]:
        return self.rows_of(self._standings)

    def rows_of(self, standings: Sequence[Shown]) -> list[Row]:
        height = min(HIGHEST_ROW, (LAST_ROW - FIRST_ROW) // max(len(standings) - 1, 1))
        return [
            Row(
                rank=one.rank,
                name=shortened(one.name, SMALL_NAME_COLUMNS),
                total=one.total,
                ink=self.ink(one.mark),
                marker=one.mark.marker,
                size=LARGE if width(one.name) <= NAME_COLUMNS else SMALL,
                wins=one.wins,
                y=FIRST_ROW + index * height,
            )
            for index, one in enumerate(standings)
        ]

    def ink(self, mark: Mark) -> str:
        # The dummy has no color of its own.
        return self.colors.get(f"player-{mark.colour}", self.colors["soft"])


def when_and_where(night: Night) -> str:
    day = date_format(night.date, "DATE_FORMAT")
    return f"{day} · {shortened(night.place, PLACE_COLUMNS)}" if night.place else day


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
