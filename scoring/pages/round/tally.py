"""A round's points while it is entered: who leads in what, and what each seat has."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from scoring.models.sheet import Sheet
from scoring.rules import Kind
from scoring.rules.shapes import OwnHand
from scoring.wording import kind_name, signed
from scoring.wording.hand import dessert_so_far, paid_text
from scoring.wording.rulebook import picture

PRIZES_SHOWN = 2  # more would not fit on a phone's line


class Majority(NamedTuple):
    """What a kind that compares hands would pay right now."""

    picture: str
    name: str
    text: str


class KindColumn(NamedTuple):
    """A kind, and the points it has brought each seat so far."""

    picture: str
    name: str
    cells: list[str]


class Tally:
    def __init__(self, sheet: Sheet, number: int) -> None:
        self.sheet = sheet
        self.number = number
        self.edition = sheet.game.edition
        self.names = [seat.name for seat in sheet.seats]
        lines = sheet.score.rounds[number - 1] if number in sheet.rounds else [[] for _ in sheet.seats]
        self.points = [{line.kind: line.points for line in seat} for seat in lines]

    @property
    def majorities(self) -> list[Majority]:
        """ "Maki: 6 for Amy, 1 each for Phil and Lisa"."""
        return [
            Majority(picture(kind.key), kind_name(kind.key, self.edition), self._prizes(kind))
            for kind in self._kinds
            if not isinstance(kind.shape, OwnHand) and any(points.get(kind.key) for points in self.points)
        ]

    def _prizes(self, kind: Kind) -> str:
        paid: dict[int, list[str]] = {}
        for name, points in zip(self.names, self.points, strict=True):
            if points.get(kind.key):
                paid.setdefault(points[kind.key], []).append(name)
        return ", ".join(
            paid_text(points, names) for points, names in sorted(paid.items(), reverse=True)[:PRIZES_SHOWN]
        )

    @cached_property
    def columns(self) -> list[KindColumn]:
        """The kinds that have scored, and the dessert: its cards are counted, because it pays at the end."""
        columns = [
            KindColumn(
                picture(kind.key),
                kind_name(kind.key, self.edition),
                [signed(points[kind.key]) if kind.key in points else "" for points in self.points],
            )
            for kind in self._kinds
            if any(points.get(kind.key) for points in self.points)
        ]
        return [*columns, self._desserts]

    @property
    def _desserts(self) -> KindColumn:
        dessert = self.sheet.setup.dessert.key
        cards = self.sheet.score.dessert_cards or [0] * len(self.names)
        name = dessert_so_far(dessert, self.edition)
        return KindColumn(picture(dessert), name, [f"{count}×" if count else "" for count in cards])

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """For each seat: the total so far, this round, and each kind."""
        cells = [column.cells for column in self.columns]
        return list(zip(self.so_far, self.totals, *cells, strict=True))

    @property
    def _kinds(self) -> tuple[Kind, ...]:
        return self.sheet.setup.menu[:-1]

    @property
    def totals(self) -> list[str]:
        return [signed(sum(points.values())) for points in self.points]

    @property
    def so_far(self) -> list[str]:
        return [signed(total) for total in self.sheet.totals_so_far]
