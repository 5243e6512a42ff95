"""Undo what a device has changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from django.db.models import Q

from scoring.models import Change, Game, Hand
from scoring.models.sheet import Sheet
from scoring.play.ending import cut
from scoring.play.hands import apply, facts_of, swap
from scoring.play.setup import arrange, arrangement
from scoring.play.writing import Sender, Written, change_game
from scoring.rules import Refusal

LOOKED_AT = 20  # changes; more than other devices overwrite between two taps


def undo(game: Game, sender: Sender, named: str = "") -> Written:
    """Undo this device's last change that is still in effect, or the one that it sent under the id `named`.

    What was sent together is undone together. What another device has changed since stays as it is.
    """

    def change(sheet: Sheet) -> list[Change | None]:
        own = sheet.game.changes.effective().filter(device=sender.device, undoes=None, undone_by=None)
        latest = own.select_related("seat").order_by("-version")
        if named:
            sent = latest.filter(Q(client_id=named) | Q(client_id__startswith=f"{named}+"))
            return [_take_back(sheet, one) for one in sent]
        by_sending = groupby(latest[:LOOKED_AT], key=lambda one: one.sent_as)
        undone = ([_take_back(sheet, one) for one in changes] for _, changes in by_sending)
        return next(filter(any, undone), [])

    written = change_game(game, sender, change)
    if written.change is None:
        raise Refusal("nothing_to_undo")  # after the transaction, which keeps the id of this undo
    return written


def _take_back(sheet: Sheet, last: Change) -> Change | None:
    """Undo what no other device has changed since. Returns None if nothing of it is left."""
    later = sheet.game.changes.filter(version__gt=last.version).exclude(device=last.device_id)
    if last.is_cut:
        return _take_back_cut(sheet, last)
    if last.round is None:
        return None if later.filter(after__has_key="seats").exists() else _take_back_setup(sheet, last)
    since = [other for other in later.filter(round=last.round) if other.hand_seats & last.hand_seats]
    if any(other.is_swap for other in since):
        return None
    hands = [_hand_of(sheet, seat, last.round) for seat in last.hand_seats]
    return _take_back_swap(last, *hands) if last.is_swap else _take_back_cards(last, since, *hands)


def _take_back_cut(sheet: Sheet, last: Change) -> Change | None:
    """Undo ending a game early, or continuing it. Returns None if nothing would change, or play has gone on since."""
    number = last.before["cut_after"]
    if number == sheet.game.cut_after or number not in (None, sheet.can_end_after):
        return None
    change = cut(sheet, number)
    change.undoes = last
    return change


def _take_back_setup(sheet: Sheet, last: Change) -> Change:
    before = arrangement(sheet)
    arrange(sheet.game, last.before)
    return Change(before=before, after=last.before, undoes=last)


def _take_back_swap(last: Change, first: Hand, second: Hand) -> Change:
    swap(first, second)
    return Change(seat=last.seat, round=last.round, before=last.after, after=last.before, undoes=last)


def _take_back_cards(last: Change, since: Sequence[Change], hand: Hand) -> Change | None:
    overwritten = {fact for other in since for fact in other.after}
    after = {fact: value for fact, value in last.before.items() if fact not in overwritten}
    before = facts_of(hand, after)
    if before == after:
        return None
    apply(hand, after)
    return Change(seat=last.seat, round=last.round, before=before, after=after, undoes=last)


def _hand_of(sheet: Sheet, seat: int, number: int) -> Hand:
    """Return the hand of the seat with this key from the sheet, or from the database if it was removed."""
    numbers = {sitting.pk: index for index, sitting in enumerate(sheet.seats)}
    return sheet.hand(number, numbers[seat]) if seat in numbers else Hand.objects.get(seat=seat, round=number)
