"""What is on the table (Face, Kind, Hand) and what comes out of scoring it (Line, Caution, Standing)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

# A face is anything a player can count at the end of a round; a hand is a count per face.
Hand = Mapping[str, int]

T = TypeVar("T")


class Line(NamedTuple):
    """What a seat gets for a kind and why: a reason code and its numbers, never a sentence."""

    kind: str
    points: int
    reason: str
    numbers: Mapping[str, int]


class Caution(NamedTuple):
    """Something on the table that cannot be right; it is shown and never stops the game."""

    code: str
    round: int  # from 1
    seat: int | None  # from 0; None where it concerns them all
    numbers: Mapping[str, int]
    pile: str = ""  # the card or kind of which there are too many


class Standing(NamedTuple):
    """Who is where. The dummy has a total but no rank."""

    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str  # points, desserts or shared


class Shape(Protocol):
    """One of the ways a kind can score."""

    def score(self, kind: Kind, hands: Sequence[Hand], menu: Sequence[Kind]) -> list[Line]:
        """A line for every hand, zeros included."""


@dataclass(frozen=True, slots=True)
class Face:
    key: str
    worth: int = 0  # points, rolls or icons: the kind's shape knows which
    cards: tuple[str, ...] = ()  # the cards it is made of, as the deck names them
    needs: str = ""  # a kind that must be on the menu as well


@dataclass(frozen=True, slots=True)
class Kind:
    """One thing on the menu.

    >>> from scoring.rules.editions import NIGIRI
    >>> NIGIRI.held({"egg_nigiri": 2, "tempura": 1})
    {'egg_nigiri': 2}
    """

    key: str
    faces: tuple[Face, ...]
    shape: Shape
    colour: str = ""  # every kind has its own, unless one is named here
    players: range = range(2, 9)
    rulings: tuple[str, ...] = ()  # our decisions that its rule rests on
    example: tuple[Hand, ...] = ()  # hands that show what is hard to say

    def held(self, hand: Hand) -> dict[str, int]:
        """The faces of this kind in a hand."""
        return {face.key: hand[face.key] for face in self.faces if hand.get(face.key)}

    def worth(self, hand: Hand) -> int:
        """The points, rolls or icons of this kind in a hand."""
        return sum(face.worth * hand[face.key] for face in self.faces if face.key in hand)

    def cards(self, hand: Hand) -> int:
        """How many cards of this kind lie in a hand."""
        return sum(len(face.cards) * hand[face.key] for face in self.faces if face.key in hand)


def for_players(table: Mapping[int, T], players: int) -> T:
    """The entry that holds from some number of players on.

    >>> for_players({2: "few", 6: "many"}, 5)
    'few'
    """
    return table[max(least for least in table if least <= players)]
