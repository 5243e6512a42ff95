"""The sentence that the page announces after a change."""

from __future__ import annotations

from scoring.models import Change
from scoring.models.sheet import Sheet
from scoring.pages.player_names import isolated
from scoring.wording.changes import change_texts, changed_hand_text, short_hand_text, taken_back_text


def said(sheet: Sheet, change: Change | None) -> str:
    """Return a sentence for an undo, a swap, or a hand that was finished short; otherwise an empty string."""
    if change is None or change.seat is None or change.seat not in sheet.seats or change.round is None:
        return ""
    names = {seat.pk: isolated(seat.name) for seat in sheet.seats}
    name = names[change.seat.pk]
    texts = change_texts(change.before, change.after, sheet.game.edition, names)
    if change.undoes_id:
        return taken_back_text(name, texts)
    if "swap" in change.after:
        return changed_hand_text(name, texts)
    cards = sheet.setup.cards(sheet.cards(change.round, sheet.seats.index(change.seat)))
    if change.after == {"done": True} and cards < sheet.setup.dealt:
        return short_hand_text(name, cards, sheet.setup.dealt)
    return ""
