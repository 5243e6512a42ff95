"""Read the counts that a hand's page and the grid send."""

from __future__ import annotations

from django.http import QueryDict

from scoring.document.numbers import whole_number
from scoring.rules import MOST_OF_A_FACE, Refusal

SEATS = range(100)  # more than a table has; the game checks whether a seat exists


def counts_of_tap(data: QueryDict) -> dict[str, int]:
    """Return the counts that a tile sends: the counts after the tap ("tempura=2")."""
    facts = dict(fact.partition("=")[::2] for fact in data.get("set", "").split(",") if fact)
    return {face: _count(face, count) for face, count in facts.items()}


def counts_of_hands(data: QueryDict) -> dict[int, dict[str, int]]:
    """Return the counts of a card that goes to another hand ("1:tempura=1,2:tempura=3"), by seat from 0."""
    hands: dict[int, dict[str, int]] = {}
    for text in data.get("give", "").split(","):
        number, _, fact = text.partition(":")
        face, _, count = fact.partition("=")
        seat = whole_number(number, SEATS)
        if seat is None:
            raise Refusal("no_hand")
        hands.setdefault(seat - 1, {})[face] = _count(face, count)
    return hands


def seats_of(data: QueryDict) -> list[int]:
    """Return the seats that claim an uramaki place, from 0; forms and URLs count them from 1."""
    return [seat - 1 for text in data.getlist("claim") if (seat := whole_number(text, SEATS)) is not None]


def counts_of_grid(data: QueryDict) -> dict[int, dict[str, int]]:
    """Return the counts of each seat that were changed in the grid.

    Unchanged numbers are left out, so that a page that was open for long does not undo what another phone
    has entered.
    """
    facts: dict[int, dict[str, int]] = {}
    for key in data:
        field, _, face = key.removeprefix("count_").partition("_")
        if not key.startswith("count_") or data[key] == data.get(f"was_{field}_{face}"):
            continue
        seat = whole_number(field, SEATS)
        if seat is not None:
            facts.setdefault(seat, {})[face] = _count(face, str(data[key]))
    return facts


def _count(face: str, text: str) -> int:
    count = whole_number(text, range(MOST_OF_A_FACE + 1))
    if count is None:
        raise Refusal("count", face, most=MOST_OF_A_FACE)
    return count
