"""The forms of a game from paper: date, place, box, and a row for each player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.http import QueryDict

from scoring.document import DESSERT_CARDS, NAME_LENGTH, POINTS
from scoring.document.numbers import whole_number
from scoring.forms.checked import Checked, refuse
from scoring.forms.night import a_place
from scoring.models import Game, Seat, name_key
from scoring.models.sheet import Sheet
from scoring.play import Ending, GameTotals, NightFacts
from scoring.play.texts import a_date, a_name
from scoring.rules import PARTY, Refusal

ROWS = PARTY.players[-1]
COLUMNS = ("name", "total", "cards")


def _number(text: str, allowed: range) -> int:
    if not text.strip():
        raise Refusal("total_missing")
    number = whole_number(text, allowed)
    if number is None:
        raise Refusal("number", least=allowed[0], most=allowed[-1])
    return number


def _cards(text: str) -> int | None:
    return _number(text, DESSERT_CARDS) if text.strip() else None


class TotalsRow(forms.Form):
    name = Checked(partial(a_name, most=NAME_LENGTH))
    total = Checked(partial(_number, allowed=POINTS))
    cards = Checked(_cards)

    def typed(self, column: str) -> str:
        return str(self[column].value()).strip()

    @property
    def ending(self) -> Ending:
        return Ending(self.cleaned_data["name"], self.cleaned_data["total"], self.cleaned_data["cards"])


def _row(*texts: str) -> TotalsRow:
    """Return a row with the typed texts. A blank row stays unbound, so that it has no errors."""
    filled = any(text.strip() for text in texts)
    return TotalsRow(dict(zip(COLUMNS, texts, strict=True)) if filled else None)


class TotalsForm(forms.Form):
    """The totals of a game of which nothing else is known."""

    edition = Checked(str, initial="classic")

    def __init__(
        self, data: QueryDict | None = None, *, rows: Sequence[TotalsRow] = (), **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        if data is not None:
            typed = zip(*(data.getlist(column) for column in COLUMNS), strict=False)
            rows = [_row(*texts) for texts in typed][:ROWS]
        self.rows = [*rows, *(TotalsRow() for _ in range(ROWS - len(rows)))]

    @classmethod
    def of(cls, game: Game) -> TotalsForm:
        """Return a form filled with a game's totals, to correct them."""
        rows = [
            TotalsRow(initial={"name": seat.name, "total": seat.total, "cards": seat.dessert_cards})
            for seat in _players(game)
        ]
        return cls(rows=rows, initial={"edition": game.edition})

    def clean(self) -> None:
        filled = [row for row in self.rows if row.is_bound]
        _check_names(filled)
        _check_desserts(filled)
        self.cleaned_data["endings"] = [row.ending for row in filled if not row.errors]

    def is_valid(self) -> bool:
        return super().is_valid() and not any(row.errors for row in self.rows)

    @property
    def totals(self) -> GameTotals:
        return GameTotals(self.cleaned_data["edition"], self.cleaned_data["endings"])

    def refuse(self, refusal: Refusal) -> None:
        """Add a refusal that concerns no single row: too many players, or two names of one person."""
        refuse(self, "edition" if refusal.code == "no_edition" else None, refusal)


class PastGameForm(TotalsForm):
    date = Checked(a_date)
    place = Checked(a_place)

    @classmethod
    def like(cls, game: Game) -> PastGameForm:
        """Return a form for another game of the same people on the same evening."""
        about = {"date": game.night.date, "place": game.night.place, "edition": game.edition}
        return cls(rows=[TotalsRow(initial={"name": seat.name}) for seat in _players(game)], initial=about)

    @property
    def night(self) -> NightFacts:
        return NightFacts(self.cleaned_data["date"], self.cleaned_data["place"])


def _players(game: Game) -> Sequence[Seat]:
    return [seat for seat in Sheet.load(game).seats if seat.player]


def _check_names(rows: Sequence[TotalsRow]) -> None:
    """Refuse a name that is typed twice, among the names that are not refused already."""
    names: set[str] = set()
    for row in rows:
        if "name" in row.errors:
            continue
        name = row.cleaned_data["name"]
        if name_key(name) in names:
            refuse(row, "name", Refusal("name_twice", name))
        names.add(name_key(name))


def _check_desserts(rows: Sequence[TotalsRow]) -> None:
    """Refuse dessert cards for only some players: they break a tie only if all are known."""
    missing = [row for row in rows if not row.typed("cards")]
    if len(missing) not in (0, len(rows)):
        refuse(missing[0], "cards", Refusal("desserts_missing"))
