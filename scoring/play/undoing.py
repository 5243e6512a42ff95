"""Undo what a device has changed."""

from __future__ import annotations

from django.db.models import Q

from scoring.models import Change, Game, Hand, Seat
from scoring.models.sheet import Sheet
from scoring.play.hands import apply, swap
from scoring.play.setup import arrange
from scoring.play.writing import Sender, Written, write
from scoring.rules import Refusal


def undo(game: Game, sender: Sender, named: str = "") -> Written:
    """Undo this device's last change that still stands, or those that it sent under the id `named`."""

    def change(sheet: Sheet) -> list[Change | None]:
        last = _standing(game, sender, named)
        if not last:
            raise Refusal("nothing_to_undo")
        return [_take_back(sheet, one) for one in last]

    return write(game, sender, change)


def _standing(game: Game, sender: Sender, named: str) -> list[Change]:
    own = game.changes.filter(device=sender.device, undoes=None, undone_by=None)
    last = own.select_related("seat").order_by("-version")
    return list(last.filter(Q(client_id=named) | Q(client_id__startswith=f"{named}+")) if named else last[:1])


def _take_back(sheet: Sheet, last: Change) -> Change:
    if last.seat is None or last.round is None:
        arrange(sheet.game, last.before)
    elif "swap" in last.before:
        other = sheet.game.seats.get(pk=last.before["swap"])
        swap(_hand_of(sheet, last.seat, last.round), _hand_of(sheet, other, last.round))
    else:
        apply(_hand_of(sheet, last.seat, last.round), last.before)
    return Change(seat=last.seat, round=last.round, before=last.after, after=last.before, undoes=last)


def _hand_of(sheet: Sheet, seat: Seat, number: int) -> Hand:
    """Return a seat's hand from the sheet, or from the database if the seat was removed."""
    if seat in sheet.seats:
        return sheet.hand(number, sheet.seats.index(seat))
    return Hand.objects.get(seat=seat, round=number)
