"""A round's points while it is entered: who leads in what, and what each seat has."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from scoring.models.sheet import CLAIMS, Sheet
from scoring.pages.round.tiles import by_course
from scoring.rules import Kind, Line
from scoring.rules.shapes import BiggestColour, OwnHand, Race
from scoring.wording import counted, kind_name, signed
from scoring.wording.hand import dessert_so_far, paid_text, race_lead_text, sum_so_far_text
from scoring.wording.names import times
from scoring.wording.rulebook import picture

OWN = (OwnHand, BiggestColour)  # shapes for which the other hands do not matter
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
        self.lines = sheet.score.rounds[number - 1] if number in sheet.rounds else [[] for _ in sheet.seats]
        self.points = [{line.kind: line.points for line in lines} for lines in self.lines]

    @property
    def majorities(self) -> list[Majority]:
        """ "Maki: Amy: 5 rolls, +6 · Phil and Lisa: 2 rolls, +1 each"."""
        return [
            Majority(picture(kind.key), kind_name(kind.key, self.edition), self._prizes(kind))
            for kind in self._compared
            if any(points.get(kind.key) for points in self.points)
        ]

    def _prizes(self, kind: Kind) -> str:
        paid: dict[tuple[int, str], list[str]] = {}
        for seat, lines in enumerate(self.lines):
            for line in lines:
                if line.kind == kind.key and line.points:
                    paid.setdefault((line.points, self._held(line, seat)), []).append(self.names[seat])
        best = sorted(paid.items(), reverse=True)[:PRIZES_SHOWN]
        return " · ".join(paid_text(points, held, names) for (points, held), names in best)

    def _held(self, line: Line, seat: int) -> str:
        """Return how many cards a line pays for, or in the uramaki race that somebody leads."""
        if "count" in line.numbers:
            return counted(line.kind, line.numbers["count"])
        cards = self.sheet.cards(self.number, seat)
        is_decided = self.sheet.is_done(self.number) or any(cards.get(claim) for claim in CLAIMS)
        return "" if is_decided else race_lead_text()

    @property
    def sums(self) -> list[str]:
        """The points of each hand, as on its plate; marked as open while cards compared with other hands may still change them."""
        if self.sheet.is_done(self.number):
            return self.totals
        return [
            sum_so_far_text(sum(points.values()), is_open=self._is_open(seat))
            for seat, points in enumerate(self.points)
        ]

    def _is_open(self, seat: int) -> bool:
        """Return whether a seat has cards whose points depend on the other hands.

        A claimed uramaki place is no card, and rolls no longer count once all places are claimed.
        """
        cards = self.sheet.cards(self.number, seat)
        is_over = self.sheet.next_claim(self.number) is None
        compared = [kind for kind in self._compared if not (is_over and isinstance(kind.shape, Race))]
        sizes = (face for kind in compared for face in kind.sizes.items())
        return any(size and cards.get(face) for face, size in sizes)

    @cached_property
    def _compared(self) -> list[Kind]:
        """The kinds for which hands are compared."""
        return [kind for kind in self._kinds if not isinstance(kind.shape, OWN)]

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
        return KindColumn(picture(dessert), name, [times(count) if count else "" for count in cards])

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """For each seat: the total so far, this round, and each kind."""
        cells = [column.cells for column in self.columns]
        return list(zip(self.so_far, self.totals, *cells, strict=True))

    @cached_property
    def _kinds(self) -> list[Kind]:
        return by_course(self.sheet.setup)[:-1]

    @property
    def totals(self) -> list[str]:
        return [signed(sum(points.values())) for points in self.points]

    @property
    def so_far(self) -> list[str]:
        return [signed(total) for total in self.sheet.totals_so_far]
