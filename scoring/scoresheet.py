"""The result of a round and of a game, ready to be printed: rows of kinds, columns of seats, and why."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring import charts
from scoring.rules import ROUNDS, Line
from scoring.sheet import Sheet
from scoring.wording import (
    caution_text,
    counted,
    dummy_text,
    edition_name,
    kind_name,
    listed,
    menu_name,
    named_why,
    signed,
    tie_of,
    verdict,
)
from scoring.wording.rulebook import PICTURES

LABEL_COLUMNS = 9  # letters of a name beside its line in the chart


@dataclass(frozen=True)
class Cell:
    points: str
    why: SafeString
    seat: str
    id: str


@dataclass(frozen=True)
class Row:
    key: str
    name: str
    picture: str
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


@dataclass(frozen=True)
class Dessert:
    """What players kept who get the same for it."""

    names: SafeString  # where the sentence has none
    cards: range
    why: SafeString


@dataclass(frozen=True)
class Curve:
    """A player's way through the game."""

    name: str
    short: str
    colour: int
    dash: int
    marker: str
    wins: bool
    totals: list[str]
    drawn: charts.Curve


@dataclass(frozen=True)
class Part:
    """What a kind brought a player."""

    tone: int
    picture: str
    points: str
    drawn: charts.Part


@dataclass(frozen=True)
class Bar:
    name: str
    total: str
    parts: list[Part]


class Result:
    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.edition = sheet.game.edition
        self.seats = [seat.name for seat in sheet.seats]
        self.names = self.seats[: sheet.setup.players]

    @property
    def rules(self) -> str:
        """The page with the rules of this game."""
        menu = self.sheet.game.chosen_menu
        if menu is None:
            return reverse("edition_rules", args=[self.edition])
        return reverse("menu_rules", args=[self.edition, menu if isinstance(menu, str) else "-".join(menu)])

    def _row(self, key: str, lines: Sequence[Line | None]) -> Row:
        cells = [
            Cell(
                signed(line.points) if line else "",
                self._why(line, lines) if line else SafeString(),
                name,
                f"why-{key}-{seat}",
            )
            for seat, (line, name) in enumerate(zip(lines, self.seats, strict=True), 1)
        ]
        return Row(key, kind_name(key, self.edition), _picture(key), cells)

    def _why(self, line: Line, lines: Sequence[Line | None]) -> SafeString:
        tied = [
            seat
            for seat, other in enumerate(lines)
            if other and tie_of(line) and tie_of(other) == tie_of(line)
        ]
        return _sentence(named_why(line, _marked(self.seats[seat] for seat in tied)))


class RoundResult(Result):
    """Seats × kinds of one round."""

    def __init__(self, sheet: Sheet, number: int) -> None:
        super().__init__(sheet)
        self.number = number
        self.lines = sheet.score.rounds[number - 1] if number in sheet.rounds else [[] for _ in sheet.seats]

    @cached_property
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
        """With the rounds before; desserts count at the end."""
        played = self.sheet.score.rounds[: self.number]
        return [
            signed(sum(line.points for lines in played for line in lines[seat]))
            for seat in range(len(self.seats))
        ]

    @property
    def cautions(self) -> list[SafeString]:
        return [
            _sentence(caution_text(caution, _marked(self.names)))
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
    """The end: desserts, ranks, what settled it, and how it came about."""

    @property
    def verdict(self) -> SafeString:
        return _sentence(verdict(self.sheet.score, _marked(self.names)))

    @property
    def dummy(self) -> str:
        return dummy_text(self.sheet.score.standing.totals[-1]) if self.sheet.game.dummy else ""

    @property
    def winners(self) -> list[str]:
        return [self.names[seat] for seat in self.sheet.score.standing.winners]

    @property
    def best(self) -> str:
        standing = self.sheet.score.standing
        return signed(standing.totals[standing.winners[0]])

    @cached_property
    def order(self) -> list[int]:
        """The seats from the first to the last; the dummy, which has no rank, comes after them."""
        ranks = self.sheet.score.standing.ranks
        return [*sorted(range(len(ranks)), key=lambda seat: ranks[seat]), *range(len(ranks), len(self.seats))]

    @property
    def places(self) -> list[Place]:
        return [self._place(seat) for seat in self.order]

    def _place(self, seat: int) -> Place:
        score = self.sheet.score
        return Place(
            rank=score.standing.ranks[seat] if seat < len(self.names) else None,
            name=self.seats[seat],
            rounds=[signed(sum(line.points for line in played[seat])) for played in score.rounds],
            dessert=signed(score.desserts[seat].points),
            total=signed(score.standing.totals[seat]),
            wins=seat in score.standing.winners,
        )

    @cached_property
    def dessert(self) -> Row:
        return self._row(self.sheet.setup.dessert.key, self.sheet.score.desserts)

    @property
    def desserts(self) -> list[Dessert]:
        """Who kept how many, the most first, and what it did; those with the same are told together."""
        lines = self.sheet.score.desserts
        cards = self.sheet.score.dessert_cards or [0] * len(lines)
        same: dict[str, list[int]] = {}
        for seat in sorted(range(len(lines)), key=lambda seat: -cards[seat]):
            same.setdefault(self.dessert.cells[seat].why, []).append(seat)
        return [
            Dessert(
                names=self._listed([] if tie_of(lines[seats[0]]) else seats),
                cards=range(cards[seats[0]]),
                why=self.dessert.cells[seats[0]].why,
            )
            for seats in same.values()
        ]

    def _listed(self, seats: Iterable[int]) -> SafeString:
        return _sentence(listed(_marked(self.seats[seat] for seat in seats)))

    @property
    def rounds(self) -> range:
        return self.sheet.rounds

    @cached_property
    def lines(self) -> charts.Lines:
        return charts.lines([self._running(seat) for seat in self.order])

    @property
    def curves(self) -> list[Curve]:
        """How the totals grew, the winner's first."""
        return [
            self._curve(seat, dash, drawn)
            for dash, (seat, drawn) in enumerate(zip(self.order, self.lines.curves, strict=True))
        ]

    def _curve(self, seat: int, dash: int, drawn: charts.Curve) -> Curve:
        player = self.sheet.seats[seat].player
        return Curve(
            name=self.seats[seat],
            short=_shortened(self.seats[seat]),
            colour=player.colour if player else len(charts.MARKERS),
            dash=dash,
            marker=charts.MARKERS[player.shape if player else 0],
            wins=seat in self.sheet.score.standing.winners,
            totals=[signed(total) for total in self._running(seat)[1:]],
            drawn=drawn,
        )

    def _running(self, seat: int) -> list[int]:
        """Nothing at the start, then the total after each round, then with the desserts."""
        gains = [sum(line.points for line in played[seat]) for played in self.sheet.score.rounds]
        return [0, *accumulate([*gains, self.sheet.score.desserts[seat].points])]

    @cached_property
    def sources(self) -> list[Row]:
        """The kinds that paid or cost somebody something, and how much, in the order of the places."""
        rows = []
        for kind in self.sheet.setup.menu:
            points = [self._from(seat, kind.key) for seat in self.order]
            if any(points):
                cells = [
                    Cell(signed(number), SafeString(), self.seats[seat], "")
                    for seat, number in zip(self.order, points, strict=True)
                ]
                rows.append(Row(kind.key, kind_name(kind.key, self.edition), _picture(kind.key), cells))
        return rows

    def _from(self, seat: int, kind: str) -> int:
        lines = [line for played in self.sheet.score.rounds for line in played[seat]]
        return sum(line.points for line in [*lines, self.sheet.score.desserts[seat]] if line.kind == kind)

    @cached_property
    def chart(self) -> charts.Bars:
        return charts.bars([[self._from(seat, row.key) for row in self.sources] for seat in self.order])

    @property
    def bars(self) -> list[Bar]:
        """Where everyone's points came from."""
        totals = self.sheet.score.standing.totals
        return [
            Bar(self.seats[seat], signed(totals[seat]), [self._part(part) for part in parts])
            for seat, parts in zip(self.order, self.chart.bars, strict=True)
        ]

    def _part(self, drawn: charts.Part) -> Part:
        return Part(drawn.kind, self.sources[drawn.kind].picture, signed(drawn.points), drawn)

    @property
    def text(self) -> str:
        """The result as people send it to each other."""
        game = self.sheet.game
        edition = edition_name(self.edition)
        if isinstance(game.menu, str):
            edition = _("{edition} ({menu})").format(edition=edition, menu=menu_name(game.menu))
        heading = _("{edition}, {players}:").format(
            edition=edition, players=counted("player", len(self.names))
        )
        places = [
            f"{place.rank}. {_isolated(place.name)} {place.total}" for place in self.places if place.rank
        ]
        settled = verdict(self.sheet.score, [_isolated(name) for name in self.names])
        return "\n".join([heading, *places, f"{settled} {self.dummy}".strip()])

    @property
    def text_lines(self) -> int:
        return self.text.count("\n") + 2


def _picture(kind: str) -> str:
    """The drawing that stands for a kind."""
    return "salmon_nigiri" if kind == "nigiri" else PICTURES.get(kind, kind)


def _marked(names: Iterable[str]) -> list[str]:
    """Names that keep their own direction inside a sentence on a page."""
    return [format_html("<bdi>{}</bdi>", name) for name in names]


def _sentence(text: str) -> SafeString:
    """A sentence about marked names: what people typed in it has been escaped, the rest is ours."""
    return mark_safe(text)  # noqa: S308


def _isolated(name: str) -> str:
    """A name that keeps its own direction in plain text; most need nothing for it."""
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name):
        return f"\u2068{name}\u2069"
    return name


def _shortened(name: str) -> str:
    """As much of a name as fits beside its line; letters of some scripts are twice as wide."""
    ends = list(accumulate(_width(letter) for letter in name))
    if ends[-1] <= LABEL_COLUMNS:
        return name
    kept = sum(1 for end in ends if end < LABEL_COLUMNS)
    return f"{name[:kept].rstrip()}…"


def _width(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1
