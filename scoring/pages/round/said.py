"""What the page announces after a change."""

from __future__ import annotations

from typing import NamedTuple

from scoring.models import Change
from scoring.models.sheet import Sheet
from scoring.pages.player_names import isolated
from scoring.pages.round.fruit import card_of
from scoring.wording.changes import (
    back_text,
    change_texts,
    changed_hand_text,
    short_hand_text,
    taken_back_text,
)
from scoring.wording.hand import pair_name


class Said(NamedTuple):
    """A sentence, and for a short hand the way back to it."""

    text: str
    back: str = ""
    round: int = 0
    seat: int = 0  # its number in the URL, from 1


def said(sheet: Sheet, change: Change | None, own: int | None = None) -> Said | None:
    """Return the announcement of an undo, a swap, or a hand that was finished short; None for any other change.

    A phone stays at its own player's hand, whose page already says how many cards it has.
    """
    if change is None or change.seat is None or change.seat not in sheet.seats or change.round is None:
        return None
    names = {seat.pk: isolated(seat.name) for seat in sheet.seats}
    name = names[change.seat.pk]
    texts = change_texts(change.before, change.after, sheet.game.edition, names)
    if change.undoes_id:
        card = card_of(change.before, change.after)
        return Said(taken_back_text(name, [pair_name(*card)] if card else texts))
    if "swap" in change.after:
        return Said(changed_hand_text(name, texts))
    seat = sheet.seats.index(change.seat)
    return short_hand(sheet, change.round, seat) if change.after == {"done": True} and seat != own else None


def short_hand(sheet: Sheet, number: int, seat: int) -> Said | None:
    """Return the announcement of a hand that was finished short, or None."""
    if not sheet.hand(number, seat).done or not sheet.is_short(number, seat):
        return None
    name = isolated(sheet.seats[seat].name)
    cards = sheet.setup.cards(sheet.cards(number, seat))
    return Said(short_hand_text(name, cards, sheet.setup.dealt), back_text(name), number, seat + 1)
