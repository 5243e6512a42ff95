"""The settle page: one question about the rules, read from the URL and answered without a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict

from scoring.document import DESSERT_CARDS, POINTS
from scoring.document.numbers import whole_number
from scoring.models import Game
from scoring.rules import EDITIONS, MOST_OF_A_FACE, Kind, Line, Refusal, Setup, score_totals, set_up
from scoring.rules.types import Spread
from scoring.wording import dummy_text, refusal_text, signed, verdict, why
from scoring.wording.rulings import RULINGS
from scoring.wording.settle import NO_NUMBER, dessert_column, number_fault, seat_names

# Question -> the numbers that are typed for each seat.
COLUMNS = {"rolls": ("rolls",), "puddings": ("puddings",), "tie": ("points", "desserts")}
LIMITS = {
    "rolls": range(MOST_OF_A_FACE + 1),
    "puddings": range(MOST_OF_A_FACE + 1),
    "points": POINTS,
    "desserts": DESSERT_CARDS,
}
# Question -> the face that is one roll, or one pudding.
FACES = {"rolls": "maki_1", "puddings": "pudding"}
# A menu with both of these faces, for any number of players.
MENU = "sushi_go"

DIGITS = 6  # the longest number that is read
WITH_DUMMY = "2-dummy"
MOST_SEATS = max(edition.players[-1] for edition in EDITIONS.values())
# Reasons of lines that rest on our own rulings.
LEVEL = {"all_level", "level_of_two"}


def _table_of(game: Game) -> tuple[str, str]:
    """Return the box and the number of players of a game."""
    return game.edition, WITH_DUMMY if game.dummy else str(len(game.seats.all()))


class SeatAnswer(NamedTuple):
    seat: str
    why: str
    points: str
    wins: bool = False


class Answer(NamedTuple):
    setup: Setup
    rows: list[SeatAnswer]
    rulings: list[str]
    verdict: str = ""


class NumberField(NamedTuple):
    column: str
    typed: str
    error: str


@dataclass
class Dispute:
    """A question, the box and the number of players, and the numbers typed for each seat."""

    question: str
    edition: str
    players: str
    typed: dict[str, list[str]]
    errors: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, question: str, data: QueryDict, last: Game | None = None) -> Dispute:
        """Read a question from an address. Without a box and players, they are those of the table's last game."""
        edition, players = ("classic", "4") if last is None else _table_of(last)
        return cls(
            question=question,
            edition=data.get("edition", edition),
            players=data.get("players", players),
            typed={column: data.getlist(column) for column in COLUMNS[question]},
        )

    def fit(self) -> None:
        """Lower the number of players to what the box allows."""
        edition = EDITIONS.get(self.edition)
        if edition is None:
            return
        if self.players == WITH_DUMMY and "dummy" not in edition.variants:
            self.players = str(edition.players[0])
        elif whole_number(self.players, range(edition.players[-1] + 1, 10**DIGITS)):
            self.players = str(edition.players[-1])

    def address(self, setup: Setup | None) -> str:
        """Return the question as a URL, without the numbers of seats that are not at the table."""
        seats = setup.seats if setup else MOST_SEATS
        table = {"question": self.question, "edition": self.edition, "players": self.players}
        typed = {column: values[:seats] for column, values in self.typed.items()}
        return f"?{urlencode(table | typed, doseq=True)}"

    @property
    def table(self) -> str:
        """The part of the URL that the other questions share: the box and the number of players."""
        return urlencode({"edition": self.edition, "players": self.players})

    @property
    def dessert_column(self) -> str:
        return dessert_column(with_puddings=self._has_puddings)

    @property
    def _has_puddings(self) -> bool:
        """Whether all desserts of the box are puddings."""
        edition = EDITIONS.get(self.edition)
        return edition is not None and not edition.free_menu

    @property
    def asked(self) -> bool:
        return any(self.typed.values())

    @property
    def rows(self) -> list[list[NumberField]]:
        """A row for each possible seat; the page shows those at the table."""
        return [[self._cell(column, seat) for column in self.typed] for seat in range(MOST_SEATS)]

    def _cell(self, column: str, seat: int) -> NumberField:
        return NumberField(column, self._typed(column, seat), self.errors.get(f"{column}-{seat + 1}", ""))

    def _typed(self, column: str, seat: int) -> str:
        typed = self.typed[column]
        return typed[seat].strip() if seat < len(typed) else ""

    def setup(self) -> Setup | None:
        """Return the setup, or None and an error beside its field."""
        if self.edition not in EDITIONS:
            self.errors["edition"] = refusal_text(Refusal("no_edition", self.edition))
            return None
        edition = EDITIONS[self.edition]
        dummy = self.players == WITH_DUMMY
        players = 2 if dummy else whole_number(self.players, range(10**DIGITS)) or 0
        try:
            return set_up(edition, MENU if edition.free_menu else None, players, dummy=dummy)
        except Refusal as refusal:
            self.errors["players"] = refusal_text(refusal)
            return None

    def numbers(self, seats: int) -> dict[str, list[int]]:
        """Return the numbers typed for these seats. A blank is 0, but at least one number must be typed."""
        if not any(self._typed(column, seat) for column in self.typed for seat in range(seats)):
            self.errors["numbers"] = str(NO_NUMBER)
        return {column: [self._read(column, seat) for seat in range(seats)] for column in self.typed}

    def _read(self, column: str, seat: int) -> int:
        limits = LIMITS[column]
        number = whole_number(self._typed(column, seat) or "0", limits)
        if number is None:
            refusal = Refusal("number", least=limits[0], most=limits[-1])
            text = number_fault(column, refusal_text(refusal), with_puddings=self._has_puddings)
            self.errors[f"{column}-{seat + 1}"] = text
            return 0
        return number

    def answer(self) -> Answer | None:
        """Return the rules' answer, or None and the errors beside their fields."""
        setup = self.setup()
        if setup is None or not self.asked:
            return None
        numbers = self.numbers(setup.seats)
        if self.errors:
            return None
        if self.question == "tie":
            return settle_tie(setup, numbers["points"], numbers["desserts"])
        return settle_split(setup, FACES[self.question], numbers[self.question])


def settle_split(setup: Setup, face: str, counts: Sequence[int]) -> Answer:
    """Return the points for each count of a face."""
    kind = next(kind for kind in setup.menu if face in kind.worths)
    hands = [{face: count} for count in counts]
    lines = kind.shape.score(kind, Spread(setup.menu, hands))
    rows = [
        SeatAnswer(name, why(line), signed(line.points))
        for name, line in zip(seat_names(setup.players, setup.seats), lines, strict=True)
    ]
    return Answer(setup, rows, [str(RULINGS[code]) for code in _rulings(setup, kind, lines)])


def settle_tie(setup: Setup, totals: Sequence[int], cards: Sequence[int]) -> Answer:
    """Return who wins. With a free menu, any dessert breaks the tie."""
    if setup.edition.free_menu:
        setup = replace(setup, menu=())
    score = score_totals(setup, totals, cards)
    seats = seat_names(setup.players, setup.seats)
    rows = [
        SeatAnswer(name, why(line), signed(total), wins=seat in score.standing.winners)
        for seat, (name, line, total) in enumerate(zip(seats, score.desserts, totals, strict=True))
    ]
    said = verdict(score, seats[: setup.players])
    if setup.dummy:
        said = f"{said} {dummy_text(totals[-1])}"
    codes = ["shared_win"] * (score.standing.decided_by == "shared") + ["dummy_pays"] * setup.dummy
    return Answer(setup, rows, [str(RULINGS[code]) for code in codes], said)


def _rulings(setup: Setup, kind: Kind, lines: Sequence[Line]) -> list[str]:
    """Return our own rulings that these lines depend on."""
    codes = list(kind.rulings) if any(line.reason in LEVEL for line in lines) else []
    if setup.dummy and kind is setup.dessert:
        codes.append("dummy_pays")
    return codes
