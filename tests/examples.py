"""Game documents that the tests start from."""

from __future__ import annotations

from typing import Any

# A classic game of four after one round.
EXAMPLE: dict[str, Any] = {
    "format": "scorekeeper/1",
    "edition": "classic",
    "menu": None,
    "variants": {"dummy": False, "pass_both_ways": False},
    "players": ["Chris", "Phil", "Amy", "Lisa"],
    "rounds": [
        {
            "hands": [
                {"maki_3": 1, "maki_2": 1, "tempura": 2, "squid_on_wasabi": 1, "dumpling": 1, "pudding": 1},
                {"maki_3": 1, "sashimi": 3, "egg_nigiri": 1, "chopsticks": 1, "dumpling": 2},
                {"maki_2": 1, "maki_1": 1, "salmon_nigiri": 2, "tempura": 3, "wasabi": 1},
                {"maki_2": 1, "dumpling": 5, "pudding": 2},
            ]
        }
    ],
}

HANDS: list[dict[str, int]] = EXAMPLE["rounds"][0]["hands"]

# A Party game of two before the first round.
PARTY: dict[str, Any] = {
    "format": "scorekeeper/1",
    "edition": "party",
    "menu": "sushi_go",
    "players": ["Chris", "Phil"],
    "rounds": [],
}

# A game with its totals only, as entered from paper.
TOTALS: dict[str, Any] = {
    "format": "scorekeeper/1",
    "edition": "classic",
    "players": ["Chris", "Phil"],
    "totals": [41, 38],
}


def without(document: dict[str, Any], key: str) -> dict[str, Any]:
    return {kept: value for kept, value in document.items() if kept != key}


def with_hand(hand: object) -> dict[str, Any]:
    """Return the example with a second round, in which Amy has this hand."""
    first, second, _, last = HANDS
    return EXAMPLE | {"rounds": [{"hands": HANDS}, {"hands": [first, second, hand, last]}]}
