"""What the deck allows: how many cards of each pile are on the table, and how many more could be."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.rules.menus import Setup
from scoring.rules.types import Hand

# A special order is entered as the card it copies, and the deck has three special orders.
SPECIAL_ORDERS = 3


def copies(setup: Setup) -> int:
    """Return how many more cards of a pile than the deck has may be entered, because they are copies."""
    return SPECIAL_ORDERS if any(kind.key == "special_order" for kind in setup.menu) else 0


def stays_out(setup: Setup, pile: str) -> bool:
    """Return whether cards of a pile are not shuffled into the deck again after a round."""
    return pile == setup.dessert.key or not setup.edition.reshuffled


def cards_out(setup: Setup, rounds: Sequence[Sequence[Hand]]) -> list[dict[str, int]]:
    """Return for each round how many cards of each pile are on the table at its end."""
    out: dict[str, int] = {}
    found = []
    for hands in rounds:
        out = {pile: cards for pile, cards in out.items() if stays_out(setup, pile)}
        for hand in hands:
            for face, count in hand.items():
                for pile in setup.piles[face]:
                    out[pile] = out.get(pile, 0) + count
        found.append(out)
    return found


def room(setup: Setup, rounds: Sequence[Sequence[Hand]]) -> list[dict[str, int]]:
    """Return for each round how many more cards of each pile could have been on the table.

    A card that stays out takes one from the later rounds as well. The room is negative if there are too many cards.
    """
    most = copies(setup)
    left = [
        {pile: cards + most - out.get(pile, 0) for pile, cards in stock.items()}
        for stock, out in zip(setup.stock, cards_out(setup, rounds), strict=False)
    ]
    return [
        {
            pile: min(later[pile] for later in left[number:]) if stays_out(setup, pile) else cards
            for pile, cards in here.items()
        }
        for number, here in enumerate(left)
    ]
