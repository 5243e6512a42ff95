"""Compute the coordinates of a chart's lines and bars.

All coordinates are whole numbers, because some languages would print 1.5 as 1,5. They are pixels on a phone
360 px wide; wider screens scale the chart up.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import copysign
from typing import NamedTuple

WIDTH = 328
TOP, BOTTOM = 12, 204  # the highest and the lowest line of the grid
LEFT, RIGHT = 28, 208  # the first and the last step; names come to the right
LABEL_GAP = 18  # the least distance between two names
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_TICKS = 5
NARROWEST_PART = 20  # with room for a dish and its number
NAMES = 226  # where the names begin
COLUMNS = 112  # the height of a chart of columns
FEWEST_COLUMNS = 3  # so that a single column does not fill the page
ROOM_FOR_A_NUMBER = 20
RANKS_LEFT, RANKS_RIGHT, RANKS_TOP, RANKS_STEP = 36, 12, 14, 24

# One shape for each player, drawn around 0,0, for people who cannot tell the colors apart.
MARKERS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "M-4-4h8v8h-8z",
    "M0-5L5 4H-5z",
    "M0-6L5 0L0 6L-5 0z",
    "M0 5L5-4H-5z",
    "M-2-5h4v3h3v4h-3v3h-4v-3h-3v-4h3z",
    "M0-5L5-1L3 5H-3L-5-1z",
    "M-5-3L-3-5L0-2L3-5L5-3L2 0L5 3L3 5L0 2L-3 5L-5 3L-2 0z",
)


class Point(NamedTuple):
    x: int
    y: int


class Tick(NamedTuple):
    value: int
    y: int


class Curve(NamedTuple):
    points: list[Point]
    label: int  # the y coordinate of its name

    @property
    def path(self) -> str:
        return "M" + "L".join(f"{x} {y}" for x, y in self.points)

    @property
    def leader(self) -> str:
        """The path of the line from the last point to the name."""
        return f"M{self.points[-1].x} {self.points[-1].y}L{NAMES} {self.label}"


class Lines(NamedTuple):
    ticks: list[Tick]
    steps: list[int]
    curves: list[Curve]


class Column(NamedTuple):
    """A column in a row of them: a gain stands on the zero line, a loss hangs from it."""

    x: int
    y: int
    width: int
    height: int
    number: int

    @property
    def middle(self) -> int:
        return self.x + self.width // 2

    @property
    def label(self) -> int:
        """The y coordinate of its number: above a gain, below a loss."""
        return self.y - 6 if self.number >= 0 else self.y + self.height + 14


class Columns(NamedTuple):
    zero: int
    columns: list[Column]


class Part(NamedTuple):
    """A piece of a bar."""

    kind: int  # index in the row of numbers
    points: int
    x: int
    width: int

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


class Bars(NamedTuple):
    zero: int
    bars: list[list[Part]]


def lines(series: Sequence[Sequence[int]]) -> Lines:
    """Return a curve for each series, all on the same axes."""
    values = [value for row in series for value in row]
    ticks = tick_values(min(values), max(values))
    low, high = ticks[0], ticks[-1]

    def down(value: int) -> int:
        return BOTTOM - round((value - low) * (BOTTOM - TOP) / (high - low))

    last = max(len(row) for row in series) - 1
    steps = [LEFT + round(step * (RIGHT - LEFT) / max(last, 1)) for step in range(last + 1)]
    labels = spread([down(row[-1]) for row in series])
    curves = [
        Curve([Point(x, down(value)) for x, value in zip(steps, row, strict=True)], label)
        for row, label in zip(series, labels, strict=True)
    ]
    return Lines([Tick(value, down(value)) for value in ticks], steps, curves)


def curves(series: Sequence[Sequence[tuple[int, int]]]) -> Lines:
    """Return a curve for each series of (day, value), all on the same axes; the days go from left to right.

    >>> curves([[(1, 240), (3, 260)], [(2, 250), (3, 240)]]).curves[1].points
    [Point(x=118, y=108), Point(x=208, y=204)]
    """
    values = [value for row in series for _, value in row]
    days = [day for row in series for day, _ in row]
    ticks = tick_values(min(values), max(values), around=min(values))
    first, last, low, high = min(days), max(days), ticks[0], ticks[-1]

    def point(day: int, value: int) -> Point:
        return Point(
            LEFT + round((day - first) * (RIGHT - LEFT) / (last - first)),
            BOTTOM - round((value - low) * (BOTTOM - TOP) / (high - low)),
        )

    drawn = [[point(*step) for step in row] for row in series]
    labels = spread([points[-1].y for points in drawn])
    curves = [Curve(points, label) for points, label in zip(drawn, labels, strict=True)]
    return Lines([Tick(value, point(first, value).y) for value in ticks], [LEFT, RIGHT], curves)


def tick_values(low: int, high: int, around: int = 0) -> list[int]:
    """Return round numbers that enclose both values and another, which is zero unless it is given.

    >>> tick_values(0, 63)
    [0, 20, 40, 60, 80]
    >>> tick_values(-4, 9)
    [-5, 0, 5, 10]
    """
    low, high = min(low, around), max(high, around + 1)
    for step in STEPS:
        first, last = low // step, -(-high // step)
        if last - first < MOST_TICKS:
            break
    return [number * step for number in range(first, last + 1)]


def spread(heights: Sequence[int], gap: int = LABEL_GAP, most: int = BOTTOM) -> list[int]:
    """Move labels apart that are too close, keeping their order, with none below `most`.

    >>> spread([100, 90, 95], gap=10, most=105)
    [105, 85, 95]
    """
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    moved = list(heights)
    for before, after in pairwise(order):
        moved[after] = max(moved[after], moved[before] + gap)
    floor = most
    for index in reversed(order):
        moved[index] = min(moved[index], floor)
        floor = moved[index] - gap
    return moved


def bars(rows: Sequence[Sequence[int]], narrowest: int = 0) -> Bars:
    """Return a bar for each row, with a part for each number: losses left of zero, gains right.

    No part is narrower than `narrowest`; the others make room for it.

    >>> bars([[3, 0, -1]]).bars
    [[Part(kind=0, points=3, x=82, width=246), Part(kind=2, points=-1, x=0, width=82)]]
    """
    scale = WIDTH / max(sum(_reach(rows)), 1)
    sizes = _sizes(rows, scale, narrowest)
    while sum(_reach(sizes)) > WIDTH + 0.4:  # is rounded
        scale *= 0.99
        sizes = _sizes(rows, scale, narrowest)
    zero, _ = _reach(sizes)
    return Bars(round(zero), [_bar(*row, zero) for row in zip(rows, sizes, strict=True)])


def _reach(rows: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return how far the rows go to the left of zero, and to its right."""
    lost = max(-sum(min(number, 0) for number in row) for row in rows)
    gained = max(sum(max(number, 0) for number in row) for row in rows)
    return lost, gained


def _sizes(rows: Sequence[Sequence[int]], scale: float, narrowest: int) -> list[list[float]]:
    """Return the width of each part; those of losses are negative."""
    return [
        [copysign(max(abs(number) * scale, narrowest), number) if number else 0 for number in row]
        for row in rows
    ]


def _bar(row: Sequence[int], sizes: Sequence[float], zero: float) -> list[Part]:
    gains = accumulate((max(size, 0) for size in sizes), initial=zero)
    losses = accumulate((min(size, 0) for size in sizes), initial=zero)
    parts = []
    for index, (size, right, left) in enumerate(zip(sizes, gains, losses, strict=False)):
        start, end = (right, right + size) if size > 0 else (left + size, left)
        if size:
            parts.append(Part(index, row[index], round(start), round(end) - round(start)))
    return parts


def columns(numbers: Sequence[int], height: int = COLUMNS) -> Columns:
    """Return a column for each number, across the width of the chart, with room for the numbers.

    >>> columns([3, 0, -1]).columns[2]
    Column(x=237, y=74, width=74, height=18, number=-1)
    """
    top, bottom = ROOM_FOR_A_NUMBER, height - (ROOM_FOR_A_NUMBER if min(numbers) < 0 else 0)
    scale = (bottom - top) / max(max(*numbers, 0) - min(*numbers, 0), 1)
    zero = top + round(max(*numbers, 0) * scale)
    step = WIDTH / max(len(numbers), FEWEST_COLUMNS)
    return Columns(
        zero,
        [
            Column(
                x=round((index + 0.17) * step),
                y=zero - round(max(number, 0) * scale),
                width=round(step * 0.68),
                height=round(abs(number) * scale),
                number=number,
            )
            for index, number in enumerate(numbers)
        ],
    )


def rank_curve(ranks: Sequence[int]) -> Curve:
    """Return a curve through a player's ranks, with rank 1 at the top.

    >>> rank_curve([2, 1, 3]).path
    'M36 38L176 14L316 62'
    """
    step = (WIDTH - RANKS_LEFT - RANKS_RIGHT) / max(len(ranks) - 1, 1)
    points = [Point(RANKS_LEFT + round(index * step), row(rank)) for index, rank in enumerate(ranks)]
    return Curve(points, points[-1].y)


def row(rank: int) -> int:
    """Return the y coordinate of a rank in the chart."""
    return RANKS_TOP + (rank - 1) * RANKS_STEP
