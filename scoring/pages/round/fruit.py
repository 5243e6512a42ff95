"""The fruit cards of a hand. Only their icons are stored, so the pairs have to be worked out again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement

from scoring.models import Change
from scoring.models.sheet import Sheet
from scoring.rules import Hand

FRUITS = ("watermelon", "orange", "pineapple")
CARD = "fruit"

Pair = tuple[str, str]
PAIRS: tuple[Pair, ...] = tuple(combinations_with_replacement(FRUITS, 2))


def faces_of(pair: Pair) -> tuple[str, ...]:
    """Return the faces that a fruit card counts up: two icons and the card."""
    return (*pair, CARD)


def card_of(before: Hand, after: Hand) -> Pair | None:
    """Return the fruit card that a change added or removed, or None if it was another change.

    >>> card_of({"orange": 2, "pineapple": 1, "fruit": 2}, {"orange": 1, "pineapple": 0, "fruit": 1})
    ('orange', 'pineapple')
    >>> card_of({"orange": 2}, {"orange": 1})
    """
    moved = {face: after[face] - before[face] for face in (*FRUITS, CARD) if face in after}
    if moved.get(CARD) not in (1, -1):
        return None
    icons = [fruit for fruit in FRUITS for _ in range(moved.get(fruit, 0) * moved[CARD])]
    return (icons[0], icons[1]) if len(icons) == 2 else None


def fruit_cards(counts: Hand, known: Mapping[Pair, int]) -> dict[Pair, int] | None:
    """Return the fruit cards of a hand: the known ones if they match its icons, otherwise any that do.

    Returns None if the icons are not two for each card.

    >>> fruit_cards({"fruit": 2, "orange": 3, "pineapple": 1}, {})
    {('orange', 'orange'): 1, ('orange', 'pineapple'): 1}
    >>> fruit_cards({"fruit": 1, "orange": 1}, {}) is None
    True
    """
    icons = {fruit: counts.get(fruit, 0) for fruit in FRUITS}
    cards = counts.get(CARD, 0)
    if sum(icons.values()) != 2 * cards:
        return None
    if {fruit: _icons_of(known)[fruit] for fruit in FRUITS} == icons:
        return {pair: count for pair, count in known.items() if count}
    return _mixed_first(icons, cards)


def _icons_of(cards: Mapping[Pair, int]) -> Counter[str]:
    return Counter(fruit for pair, count in cards.items() for fruit in pair * count)


def _mixed_first(icons: Mapping[str, int], cards: int) -> dict[Pair, int]:
    """Return cards with these icons, as few as possible with the same fruit twice."""
    twice = {fruit: max(0, count - cards) for fruit, count in icons.items()}
    left = {fruit: count - 2 * twice[fruit] for fruit, count in icons.items()}
    mixed = sum(left.values()) // 2
    # A mixed card without a fruit has the two others.
    missing = {fruit: mixed - count for fruit, count in left.items()}
    found = {
        (one, other): twice[one] if one == other else missing[_third(one, other)] for one, other in PAIRS
    }
    return {pair: count for pair, count in found.items() if count}


def _third(one: str, other: str) -> str:
    return next(fruit for fruit in FRUITS if fruit not in (one, other))


def known_cards(sheet: Sheet, number: int) -> dict[int, dict[Pair, int]]:
    """Return the fruit cards of a round by seat, as far as the log tells which were entered and removed."""
    seats = {seat.pk: index for index, seat in enumerate(sheet.seats)}
    if all(sheet.cards(number, seat).get(CARD, 0) < 2 for seat in seats.values()):
        return {}  # a single card has exactly these icons
    changes = sheet.game.changes.filter(round=number, seat__in=seats, after__has_key=CARD).order_by("version")
    return _replayed((seats[change.seat_id], change) for change in changes if change.seat_id)


def _replayed(changes: Iterable[tuple[int, Change]]) -> dict[int, dict[Pair, int]]:
    hands: dict[int, Counter[Pair]] = {}
    for seat, change in changes:
        if pair := card_of(change.before, change.after):
            hands.setdefault(seat, Counter())[pair] += change.after[CARD] - change.before[CARD]
    return {seat: dict(cards) for seat, cards in hands.items() if min(cards.values()) >= 0}
