"""The result of a round and of a game, ready to be printed: rows of kinds, columns of seats, and why."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rules import ROUNDS, Line
from scoring.sheet import Sheet
from scoring.wording import caution_text, dummy_text, kind_name, signed, verdict, why


@dataclass(frozen=True)
class Cell:
    points: str
    why: str
    seat: str


@dataclass(frozen=True)
class Row:
    key: str
    name: str
    cells: list[Cell]


@dataclass(frozen=True)
class Place:
    """A player in the final order."""

    rank: int | None
    name: str
    rounds: list[str]
    dessert: str
    total: str
    wins: bool


class Result:
    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.edition = sheet.game.edition
        self.seats = [row.player.name if row.player else _("Dummy") for row in sheet.seats]
        self.names = self.seats[: sheet.setup.players]

    def _row(self, key: str, lines: list[Line | None]) -> Row:
        cells = [
            Cell(signed(line.points) if line else "", why(line) if line else "", seat)
            for line, seat in zip(lines, self.seats, strict=True)
        ]
        return Row(key, kind_name(key, self.edition), cells)


class RoundResult(Result):
    """Seats × kinds of one round."""

    def __init__(self, sheet: Sheet, number: int) -> None:
        super().__init__(sheet)
        self.number = number
        self.lines = sheet.score.rounds[number - 1] if number in sheet.rounds else [[] for _ in sheet.seats]

    @property
    def rows(self) -> list[Row]:
        """Every kind that somebody held or was paid for."""
        rows = []
        for kind in self.sheet.setup.menu:
            lines = [next((line for line in seat if line.kind == kind.key), None) for seat in self.lines]
            if any(lines):
                rows.append(self._row(kind.key, lines))
        return rows

    @property
    def totals(self) -> list[str]:
        return [signed(sum(line.points for line in lines)) for lines in self.lines]

    @property
    def so_far(self) -> list[str]:
        return [signed(total) for total in self.sheet.score.standing.totals]

    @property
    def cautions(self) -> list[str]:
        return [
            caution_text(caution, self.names)
            for caution in self.sheet.score.cautions
            if caution.round == self.number
        ]

    @property
    def done(self) -> bool:
        return self.sheet.is_done(self.number)

    @property
    def next_round(self) -> int | None:
        return self.number + 1 if self.number < ROUNDS else None


class GameResult(Result):
    """The end: desserts, ranks, and what settled it."""

    @property
    def verdict(self) -> str:
        return verdict(self.sheet.score, self.names)

    @property
    def dummy(self) -> str:
        return dummy_text(self.sheet.score.standing.totals[-1]) if self.sheet.game.dummy else ""

    @property
    def winners(self) -> list[str]:
        return [self.names[seat] for seat in self.sheet.score.standing.winners]

    @property
    def places(self) -> list[Place]:
        score = self.sheet.score
        ranks = [*score.standing.ranks, *([None] if self.sheet.game.dummy else [])]
        places = [
            Place(
                rank=rank,
                name=self.seats[seat],
                rounds=[signed(sum(line.points for line in played[seat])) for played in score.rounds],
                dessert=signed(score.desserts[seat].points),
                total=signed(score.standing.totals[seat]),
                wins=rank == 1,
            )
            for seat, rank in enumerate(ranks)
        ]
        return sorted(places, key=lambda place: (place.rank is None, place.rank or 0))

    @property
    def dessert(self) -> Row:
        return self._row(self.sheet.setup.dessert.key, list(self.sheet.score.desserts))

    @property
    def rounds(self) -> range:
        return self.sheet.rounds
