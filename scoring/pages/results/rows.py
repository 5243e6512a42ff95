"""What each seat scored for a kind, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from scoring.models.sheet import Sheet
from scoring.pages.cautions import CautionNote, caution_note
from scoring.pages.player_names import Mark, mark_of, marked, sentence
from scoring.rules import Line
from scoring.wording import kind_name, named_why, signed, tie_of
from scoring.wording.names import times
from scoring.wording.rulebook import picture


@dataclass(frozen=True)
class PointsCell:
    """What a seat scored for a kind; empty without a line."""

    id: str
    name: str
    mark: Mark
    points: str
    why: SafeString


@dataclass(frozen=True)
class SumCell:
    """A sum of a seat's points, with what was added up: names and points, and why, where it is known."""

    id: str
    name: str
    mark: Mark
    points: str
    parts: list[tuple[str, str, SafeString]]


@dataclass(frozen=True)
class KindRow:
    key: str
    name: str
    picture: str
    cells: list[PointsCell]


class Result:
    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.edition = sheet.game.edition
        self.seats = [seat.name for seat in sheet.seats]
        self.names = self.seats[: sheet.setup.players]

    @property
    def cautions(self) -> list[CautionNote]:
        return [caution_note(self.sheet, caution) for caution in self.sheet.score.cautions]

    def row(self, key: str, lines: Sequence[Line | None]) -> KindRow:
        cells = [self._cell(seat, key, lines) for seat in range(len(lines))]
        return KindRow(key, kind_name(key, self.edition), picture(key), cells)

    def _cell(self, seat: int, key: str, lines: Sequence[Line | None]) -> PointsCell:
        line, mark = lines[seat], mark_of(self.sheet.seats[seat])
        points, why = (self._points(line), self._why(line, lines)) if line else ("", SafeString())
        return PointsCell(f"why-{key}-{seat + 1}", self.seats[seat], mark, points, why)

    def _points(self, line: Line) -> str:
        """Return the points of a line, or the number of desserts that are kept for the end: "2×"."""
        if line.reason == "kept":
            return times(self.sheet.setup.cards(line.numbers))
        return signed(line.points)

    def _why(self, line: Line, lines: Sequence[Line | None]) -> SafeString:
        tied = [
            seat
            for seat, other in enumerate(lines)
            if other and tie_of(line) and tie_of(other) == tie_of(line)
        ]
        return sentence(named_why(line, marked(self.seats[seat] for seat in tied)))
