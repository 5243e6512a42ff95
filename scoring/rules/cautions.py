"""Warnings about hands that can be scored but cannot be right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.rules.deck import cards_out, copies, stays_out
from scoring.rules.menus import Setup
from scoring.rules.types import Caution, Hand

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
    extra = copies(setup)
    passed: set[str] = set()
    for number, (out, stock) in enumerate(zip(cards_out(setup, rounds), setup.stock, strict=False), 1):
        over = {pile for pile, cards in out.items() if cards > stock[pile] + extra}
        for pile in (pile for pile in stock if pile in over):
            from_before = stays_out(setup, pile)
            if pile not in passed or not from_before:
                numbers = {"cards": out[pile], "deck": stock[pile], "copies": extra}
                yield Caution("deck", number, None, numbers, pile, number > 1 and from_before)
        passed = over
