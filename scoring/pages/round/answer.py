"""What the phone computes with on a hand's page: the counts of all hands, and the texts to turn from one to another."""

from __future__ import annotations

from typing import Any

from scorekeeper.files import site_version
from scoring.pages.round.hand import LONG, HandPage
from scoring.pages.round.overfull import last_card
from scoring.pages.round.tally import Tally
from scoring.wording.hand import (
    cards_text,
    done_text,
    entry_text,
    give_text,
    left_text,
    next_text,
    over_text,
    sum_text,
    swap_text,
    tile_label,
    undone_text,
    whose_hand,
)


def answer_of(page: HandPage, tally: Tally, *, next_page: str, refusal: str) -> dict[str, Any]:
    """Return what changes with a tap. `next_page` is where the phone goes by itself, if only the server knows it."""
    return {
        "site": site_version(),
        "version": page.sheet.game.version,
        "faces": _faces(page),
        "hands": _hands(page, tally),
        "next": next_page,
        "refusal": refusal,
    }


def rarely_changed(page: HandPage) -> dict[str, Any]:
    """Return what needs a query and is left out of the answer to most taps."""
    return {
        "phones": sorted(page.presence.with_phones),
        "last": _last_cards(page),
        "pairs": _pairs(page),
    }


def texts_of(page: HandPage) -> dict[str, Any]:
    """Return the texts that the phone fills in when it turns to another hand by itself."""
    dealt = page.sheet.setup.dealt
    return {
        "whose": whose_hand("{name}"),
        "long": LONG,
        "left": [left_text(left, dealt) for left in range(dealt + 1)],
        "cards": cards_text("{cards}", dealt),
        "over": over_text("{name}", "{cards}", dealt),
        "give": give_text("{name}", "{card}"),
        "give_it": give_text("{name}", ""),
        "sum": sum_text("{points}"),
        "swap": swap_text("{name}"),
        "tile": tile_label("{name}", "{count}"),
        "entry": entry_text(page.number, "{name}", "{what}"),
        "next": next_text(""),
        "on": next_text("{name}"),
        "undone": undone_text(),
        "done": done_text(is_short=False),
        "short": done_text(is_short=True),
    }


def _faces(page: HandPage) -> str:
    """Return the cards dealt and the faces of the tiles, by which the page notices that the setup has changed."""
    return " ".join([str(page.sheet.setup.dealt), *page.sheet.setup.faces])


def _hands(page: HandPage, tally: Tally) -> list[dict[str, Any]]:
    """Return the cards, points and state of each hand of the round."""
    return [
        {"counts": page.sheet.cards(page.number, seat), "done": plate.done, "points": points}
        for seat, (plate, points) in enumerate(zip(page.plates, tally.sums, strict=True))
    ]


def _last_cards(page: HandPage) -> dict[int, dict[str, int]]:
    """Return the card that was entered last in each hand with too many, by seat."""
    return {
        seat: last_card(page.sheet, page.number, seat)
        for seat, plate in enumerate(page.plates)
        if plate.is_over
    }


def _pairs(page: HandPage) -> dict[int, dict[str, int]]:
    """Return the fruit cards of each hand, by seat; a pair is a text: "orange pineapple"."""
    return {
        seat: {" ".join(pair): count for pair, count in cards.items()} for seat, cards in page.fruit.items()
    }
