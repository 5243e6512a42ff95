"""A hand with more cards than were dealt, and to whom its last card can be given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from django.utils.safestring import SafeString

from scoring.models import Change
from scoring.models.sheet import Sheet
from scoring.pages.player_names import marked, sentence
from scoring.pages.round.tiles import Palette
from scoring.wording.hand import give_text, over_text

LOOKED_AT = 20  # changes of a hand; its last card is usually the latest


class Overfull(NamedTuple):
    """A hand with too many cards: what is said about it, and the button that gives the last card away."""

    text: SafeString
    give: SafeString  # empty if nobody can take it
    facts: str  # the counts of both hands after that


def overfull(sheet: Sheet, number: int, passing: Collection[int] = ()) -> Overfull | None:
    """Return the round's first hand with too many cards, if there is one."""
    for seat, row in enumerate(sheet.seats):
        cards = sheet.setup.cards(sheet.cards(number, seat))
        if cards > sheet.setup.dealt:
            text = sentence(over_text(marked([row.name])[0], cards, sheet.setup.dealt))
            return _with_button(sheet, number, seat, text, passing)
    return None


def _with_button(
    sheet: Sheet, number: int, seat: int, text: SafeString, passing: Collection[int]
) -> Overfull:
    taker = sheet.next_open(number, seat, passing)
    last = last_card(sheet, number, seat)
    if taker is None or not last:
        return Overfull(text, SafeString(), "")
    facts = [
        f"{one + 1}:{face}={sheet.cards(number, one).get(face, 0) + step * count}"
        for one, step in ((seat, -1), (taker, 1))
        for face, count in last.items()
    ]
    give = give_text(marked([sheet.seats[taker].name])[0], _name(sheet, last))
    return Overfull(text, sentence(give), ",".join(facts))


def _name(sheet: Sheet, card: Mapping[str, int]) -> str:
    """Return the name of a card's tile inside a sentence, or "" if no tile enters these faces."""
    tiles = Palette(sheet.setup, {}).tiles
    return next((tile.inside for tile in tiles if tile.adds and Counter(tile.adds) == card), "")


def last_card(sheet: Sheet, number: int, seat: int) -> dict[str, int]:
    """Return the faces on the card that was entered last in a hand, and how many of each."""
    changes = sheet.game.changes.filter(round=number, seat=sheet.seats[seat], undoes=None, undone_by=None)
    return next(filter(None, _added(sheet, number, seat, changes.order_by("-version")[:LOOKED_AT])), {})


def _added(sheet: Sheet, number: int, seat: int, changes: Collection[Change]) -> Iterator[dict[str, int]]:
    """Yield what each change added to a hand, as far as the hand still has it."""
    cards = sheet.cards(number, seat)
    for change in changes:
        added = {
            face: change.after[face] - change.before[face]
            for face in change.after
            if face in sheet.setup.faces and change.after[face] > change.before[face]
        }
        if len(added) == 1:
            added = dict.fromkeys(added, 1)  # if several cards were entered at once, one of them
        yield added if all(cards.get(face, 0) >= count for face, count in added.items()) else {}
