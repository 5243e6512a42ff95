"""Warnings about hands that can be scored but cannot be right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.rules.menus import Setup
from scoring.rules.types import Caution, Hand

# A special order is entered as the card it copies, and the deck has three special orders.
SPECIAL_ORDERS = 3
ICONS_OF_A_FRUIT_CARD = 2  # on every printed one


def cautions(setup: Setup, rounds: Sequence[Sequence[Hand]], *, last_is_open: bool = False) -> list[Caution]:
    """Return the warnings round by round: first each seat's, in order, then those about the whole table."""
    found = [*_deck(setup, rounds)]
    for number, hands in enumerate(rounds, 1):
        still_open = last_is_open and number == len(rounds)
        found += _hand_sizes(setup, number, hands, still_open=still_open)
        found += _fruit(setup, number, hands)
        found += _race(setup, number, hands)
    return sorted(found, key=lambda caution: (caution.round, caution.seat is None, caution.seat or 0))


def _hand_sizes(setup: Setup, number: int, hands: Sequence[Hand], *, still_open: bool) -> Iterator[Caution]:
    may_be_short = setup.edition.short_hands or still_open
    for seat, hand in enumerate(hands):
        cards = setup.cards(hand)
        if cards > setup.dealt or (cards < setup.dealt and not may_be_short):
            yield Caution("hand_size", number, seat, {"cards": cards, "dealt": setup.dealt})


def _fruit(setup: Setup, number: int, hands: Sequence[Hand]) -> Iterator[Caution]:
    """Yield a warning for each hand whose fruit icons cannot be on its fruit cards."""
    icon_faces = [face.key for face in setup.dessert.faces if not face.cards]
    card_faces = [face.key for face in setup.dessert.faces if face.cards]
    if not icon_faces:
        return
    for seat, hand in enumerate(hands):
        icons = sum(hand.get(face, 0) for face in icon_faces)
        cards = sum(hand.get(face, 0) for face in card_faces)
        if icons != ICONS_OF_A_FRUIT_CARD * cards:
            yield Caution("fruit", number, seat, {"icons": icons, "cards": cards})


def _race(setup: Setup, number: int, hands: Sequence[Hand]) -> Iterator[Caution]:
    if "uramaki_first" not in setup.faces:
        return
    first, second, third = (
        sum(hand.get(f"uramaki_{nth}", 0) for hand in hands) for nth in ("first", "second", "third")
    )
    if (second and first != 1) or (third and first + second != 2):
        yield Caution("race", number, None, {"first": first, "second": second, "third": third})


def _deck(setup: Setup, rounds: Sequence[Sequence[Hand]]) -> Iterator[Caution]:
    """Yield one warning per overdrawn pile, in the round in which its limit was passed."""
    out: dict[str, int] = {}
    passed: set[str] = set()
    copies = SPECIAL_ORDERS if any(kind.key == "special_order" for kind in setup.menu) else 0
    dessert = setup.dessert.key
    for number, (hands, stock) in enumerate(zip(rounds, setup.stock, strict=False), 1):
        if setup.edition.reshuffled:
            out = {dessert: out.get(dessert, 0)}
            passed &= {dessert}
        for hand in hands:
            for face, count in hand.items():
                for pile in setup.piles[face]:
                    out[pile] = out.get(pile, 0) + count
        over = {pile for pile, cards in out.items() if cards > stock[pile] + copies}
        for pile in stock:
            if pile in over and pile not in passed:
                numbers = {"cards": out[pile], "deck": stock[pile], "copies": copies}
                stays_out = pile == dessert or not setup.edition.reshuffled
                yield Caution("deck", number, None, numbers, pile, number > 1 and stays_out)
        passed = over
