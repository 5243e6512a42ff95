"""Stored games as game documents."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from scoring import document
from scoring.document import FinalTotals, Round
from scoring.models import Games
from scoring.models.sheet import Sheet, in_batches
from scoring.rules import Hand


def document_of(sheet: Sheet) -> document.GameDocument:
    """Return a game as a document, which leaves out cards that are not on the menu."""
    game = sheet.game
    return document.GameDocument(
        setup=sheet.setup,
        menu=game.chosen_menu,
        names=tuple(seat.name for seat in sheet.seats[: sheet.setup.players]),
        rounds=() if game.totals_only else _rounds(sheet),
        result=_result(sheet) if game.totals_only else None,
        pass_both_ways=game.pass_both_ways,
        id=game.uid,
        played_at=game.started_at.astimezone(UTC),
        place=game.night.place or None,
        note=game.note or None,
    )


def _rounds(sheet: Sheet) -> tuple[Round, ...]:
    is_open = not all(sheet.is_done(number) for number in sheet.rounds)
    return tuple(
        Round(
            tuple(_hand(sheet, number, seat) for seat in range(len(sheet.seats))),
            is_open and number == sheet.rounds[-1],
        )
        for number in sheet.rounds
    )


def _hand(sheet: Sheet, number: int, seat: int) -> Hand:
    """Return a hand in the menu's order, because PostgreSQL does not keep the order of entry."""
    cards = sheet.cards(number, seat)
    return {face: cards[face] for face in sheet.setup.faces if face in cards}


def _result(sheet: Sheet) -> FinalTotals:
    known = [seat.dessert_cards for seat in sheet.seats if seat.dessert_cards is not None]
    cards = tuple(known) if len(known) == len(sheet.seats) else None
    totals = tuple(seat.total for seat in sheet.seats)
    won_tie = (
        ()
        if cards
        else tuple(number for number in sheet.score.standing.winners if sheet.seats[number].won_tie)
    )
    return FinalTotals(totals, cards, won_tie)


def written(sheet: Sheet) -> dict[str, Any]:
    return document.write(document_of(sheet))


def document_text(sheet: Sheet) -> str:
    """Return one game as indented JSON for people to read."""
    return json.dumps(written(sheet), ensure_ascii=False, indent=2) + "\n"


def document_lines(games: Games) -> Iterator[str]:
    """Yield one line per game, as `manage.py score --lines` reads them."""
    for sheets in in_batches(games.select_related("night")):
        for sheet in sheets:
            yield line(written(sheet))


def line(value: object) -> str:
    """Return a value as one compact line of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def moment(value: datetime | None) -> str | None:
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z") if value else None
