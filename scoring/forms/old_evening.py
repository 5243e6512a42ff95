"""An old evening on paper: when, where, which box, and a row for everyone who played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from django.http import QueryDict

from scoring.document import DESSERT_CARDS, NAME_LENGTH, POINTS, TEXT_LENGTHS
from scoring.forms.checked import Checked
from scoring.models import Game, Seat, name_key
from scoring.models.sheet import Sheet
from scoring.play import Ending, NightFacts, Paper
from scoring.play.texts import a_date, a_name, one_line
from scoring.rules import PARTY, Refusal
from scoring.wording import refusal_text

ROWS = PARTY.players[-1]
# Where a refusal is shown that is not about a single row.
FIELDS = {"no_edition": "edition", "players": "rows"}


@dataclass
class PaperRow(Checked):
    """Somebody who played."""

    name: str = ""
    total: str = ""
    cards: str = ""

    @property
    def is_blank(self) -> bool:
        return not (self.name.strip() or self.total.strip() or self.cards.strip())

    def ending(self) -> Ending | None:
        name = self.check("name", partial(a_name, most=NAME_LENGTH))
        total = self.check("total", partial(_number, allowed=POINTS))
        cards = self.check("cards", partial(_number, allowed=DESSERT_CARDS)) if self.cards.strip() else None
        return None if name is None or total is None else Ending(name, total, cards)


@dataclass
class PaperForm(Checked):
    date: str = ""
    place: str = ""
    edition: str = "classic"
    rows: list[PaperRow] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rows += [PaperRow() for _ in range(ROWS - len(self.rows))]

    @classmethod
    def read(cls, data: QueryDict) -> PaperForm:
        columns = (data.getlist("name"), data.getlist("total"), data.getlist("cards"))
        rows = [PaperRow(*row) for row in zip(*columns, strict=False)][:ROWS]
        return cls(data.get("date", ""), data.get("place", ""), data.get("edition", ""), rows)

    @classmethod
    def like(cls, game: Game) -> PaperForm:
        """Another game of the same people at the same evening."""
        rows = [PaperRow(seat.name) for seat in _players(game)]
        return cls(game.night.date.isoformat(), game.night.place, game.edition, rows)

    @classmethod
    def of(cls, game: Game) -> PaperForm:
        """The same game, to be corrected."""
        rows = [
            PaperRow(
                seat.name, str(seat.total), "" if seat.dessert_cards is None else str(seat.dessert_cards)
            )
            for seat in _players(game)
        ]
        return cls(edition=game.edition, rows=rows)

    def evening(self) -> NightFacts | None:
        day = self.check("date", a_date)
        place = self.check("place", partial(one_line, most=TEXT_LENGTHS["place"]))
        return None if day is None or place is None else NightFacts(day, place)

    def paper(self) -> Paper | None:
        """How it ended, where every row that is filled in can be read."""
        filled = [row for row in self.rows if not row.is_blank]
        endings = [row.ending() for row in filled]
        _check_names(filled)
        _check_desserts(filled)
        if any(row.errors for row in filled):
            return None
        return Paper(self.edition, [ending for ending in endings if ending])

    @property
    def wrong(self) -> bool:
        return bool(self.errors) or any(row.errors for row in self.rows)

    def refuse(self, refusal: Refusal) -> None:
        """What is not about one row: too many players for this box, or two names of one person."""
        self.errors[FIELDS.get(refusal.code, "rows")] = refusal_text(refusal)


def _players(game: Game) -> Sequence[Seat]:
    return [seat for seat in Sheet.load(game).seats if seat.player]


def _number(text: str, allowed: range) -> int:
    text = text.strip().replace("−", "-")
    if not text:
        raise Refusal("total_missing")
    digits = text.removeprefix("-")
    if not digits.isdecimal() or len(digits) > 5 or int(text) not in allowed:
        raise Refusal("number", least=allowed[0], most=allowed[-1])
    return int(text)


def _check_names(rows: Sequence[PaperRow]) -> None:
    names: set[str] = set()
    for row in rows:
        if name_key(row.name) in names:
            row.errors["name"] = refusal_text(Refusal("name_twice", row.name))
        names.add(name_key(row.name))


def _check_desserts(rows: Sequence[PaperRow]) -> None:
    """They settle a tie only where everyone's are known."""
    missing = [row for row in rows if not row.cards.strip()]
    if len(missing) not in (0, len(rows)):
        missing[0].errors.setdefault("cards", refusal_text(Refusal("desserts_missing")))
