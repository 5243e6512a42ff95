"""Warnings about hands, each with a way to fix it."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString

from scoring.models.sheet import CLAIMS, Sheet
from scoring.pages.player_names import marked, sentence
from scoring.rules import Caution, Setup
from scoring.rules.cautions import ICONS_OF_A_FRUIT_CARD
from scoring.wording import round_caution_text
from scoring.wording.faults import fix_fruit_text, fix_hand_text, fix_icons_text, fix_round_text

FRUIT_COUNTS = "#fruit-counts"  # the panel in which icons and cards are counted one by one


class CautionNote(NamedTuple):
    """Something that looks wrong, and the button or link that fixes it."""

    round: int
    text: SafeString
    fix: str = ""  # empty on the page of the hand itself, where the tiles are
    address: str = ""  # of the link
    facts: str = ""  # the counts that the button sets


def caution_note(sheet: Sheet, caution: Caution, here: int | None = None) -> CautionNote:
    """Return a warning for a page: for the page of the hand at seat `here`, if given."""
    names = [seat.name for seat in sheet.seats[: sheet.setup.players]]
    note = CautionNote(caution.round, sentence(round_caution_text(caution, marked(names))))
    if caution.seat is None:
        grid = reverse("grid", args=[sheet.game.code, caution.round])
        return note._replace(fix=fix_round_text(), address=f"{grid}#{_face(sheet.setup, caution)}")
    if caution.seat != here:
        hand = reverse("hand", args=[sheet.game.code, caution.round, caution.seat + 1])
        return note._replace(fix=fix_hand_text(), address=hand)
    return _with_fruit(note, caution.numbers["icons"]) if caution.code == "fruit" else note


def _face(setup: Setup, caution: Caution) -> str:
    """Return the first face that a warning about all hands is about."""
    if not caution.pile:
        return CLAIMS[0]
    return next(face for face, piles in setup.piles.items() if caution.pile in piles)


def _with_fruit(note: CautionNote, icons: int) -> CautionNote:
    """Offer the number of cards that fits the icons. If none fits, somebody has to count again."""
    cards, is_odd = divmod(icons, ICONS_OF_A_FRUIT_CARD)
    if is_odd or not cards:
        return note._replace(fix=fix_icons_text(), address=FRUIT_COUNTS)
    return note._replace(fix=fix_fruit_text(cards), facts=f"fruit={cards}")
