"""Types for the cards on the table (Face, Kind, Hand) and for their score (Line, Caution, Standing)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, Protocol, TypeVar

# A face is anything a player can count at the end of a round; a hand is a count per face.
Hand = Mapping[str, int]

# The color of a kind whose cards lie face down.
FACE_DOWN = "face_down"

T = TypeVar("T")


class Line(NamedTuple):
    """A seat's points for a kind, with a reason code and its numbers, never a sentence."""

    kind: str
    points: int
    reason: str
    numbers: Mapping[str, int]


class Caution(NamedTuple):
    """A warning about cards that cannot be right; it is shown but never stops the game."""

    code: str
    round: int  # from 1
    seat: int | None  # from 0; None if it is about the whole table
    numbers: Mapping[str, int]
    pile: str = ""  # the card or kind with too many copies
    in_all_rounds: bool = False  # whether the cards of earlier rounds count too


class Standing(NamedTuple):
    """Totals, ranks and winners by seat. The dummy has a total but no rank."""

    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str  # points, desserts or shared


class Shape(Protocol):
    """One of the ways a kind can score."""

    def score(self, kind: Kind, spread: Spread) -> list[Line]:
        """Return a line for every seat, including those that get 0 points.

        Rounds skip a kind that nobody holds, so a shape must pay nobody in that case.
        """


@dataclass(frozen=True, slots=True)
class Face:
    key: str
    worth: int  # points, rolls or icons, depending on the kind's shape
    cards: tuple[str, ...] = ()  # the cards it consists of, named as in the deck
    needs: str = ""  # a kind that must also be on the menu


@dataclass(frozen=True, eq=False)
class Kind:
    """An item on the menu, such as tempura, with its faces and its way of scoring.

    >>> from scoring.rules.editions import NIGIRI
    >>> NIGIRI.worth({"egg_nigiri": 2, "squid_on_wasabi": 1})
    11
    """

    key: str
    faces: tuple[Face, ...]
    shape: Shape
    colour: str = ""  # empty for a color of its own
    players: range = range(2, 9)
    rulings: tuple[str, ...] = ()  # our decisions where the rulebooks are silent
    example: tuple[Hand, ...] = ()  # hands for the rules page, one per seat

    @cached_property
    def worths(self) -> Mapping[str, int]:
        return {face.key: face.worth for face in self.faces}

    def worth(self, held: Hand) -> int:
        """Return the points, rolls or icons of these faces together."""
        worth = 0
        for face, count in held.items():
            worth += self.worths[face] * count
        return worth

    @cached_property
    def sizes(self) -> Mapping[str, int]:
        return {face.key: len(face.cards) for face in self.faces}

    def cards(self, held: Hand) -> int:
        """Return how many cards these faces are made of."""
        return sum(self.sizes[face] * count for face, count in held.items())

    def laid(self, held: Hand) -> Iterator[tuple[str, int]]:
        """Yield each card that these faces are made of, with its count."""
        for face in self.faces:
            for card in face.cards if face.key in held else ():
                yield card, held[face.key]


class Spread:
    """The hands of all seats, grouped by kind.

    >>> from scoring.rules.editions import NIGIRI, TEMPURA
    >>> spread = Spread((NIGIRI, TEMPURA), [{"tempura": 2}, {"egg_nigiri": 1, "tempura": 0}])
    >>> spread.held["tempura"]
    [{'tempura': 2}, {}]
    """

    def __init__(self, menu: tuple[Kind, ...], hands: Sequence[Hand]) -> None:
        self.menu = menu
        self.held: dict[str, list[dict[str, int]]] = {kind.key: [{} for _ in hands] for kind in menu}
        kind_of = kind_of_faces(menu)
        for seat, hand in enumerate(hands):
            for face, count in hand.items():
                if count:
                    self.held[kind_of[face]][seat][face] = count

    def with_held(self, seat: int, held: Mapping[str, dict[str, int]]) -> Spread:
        """Return a copy in which a seat holds other faces of some kinds.

        >>> from scoring.rules.editions import TEMPURA
        >>> Spread((TEMPURA,), [{"tempura": 2}, {}]).with_held(1, {"tempura": {"tempura": 1}}).held
        {'tempura': [{'tempura': 2}, {'tempura': 1}]}
        """
        changed = copy(self)
        changed.held = dict(self.held)
        for kind, own in held.items():
            changed.held[kind] = [*self.held[kind]]
            changed.held[kind][seat] = own
        return changed

    def worths(self, kind: Kind) -> list[int]:
        """Return each seat's points, rolls or icons of a kind."""
        return [kind.worth(held) for held in self.held[kind.key]]

    def colours(self, seat: int) -> Mapping[str, Mapping[str, int]]:
        """Count a seat's face-up cards: color -> kind -> cards.

        >>> from scoring.rules.editions import NIGIRI, WASABI
        >>> Spread((NIGIRI, WASABI), [{"squid_on_wasabi": 1, "wasabi": 1}]).colours(0)
        {'yellow': {'nigiri': 1, 'wasabi': 2}}
        """
        kind_of = kind_of_faces(self.menu)
        colours: dict[str, dict[str, int]] = {}
        for kind in self.menu:
            held = self.held[kind.key][seat] if kind.colour != FACE_DOWN else {}
            for card, count in kind.laid(held):
                cards = colours.setdefault(kind.colour or kind.key, {})
                cards[kind_of[card]] = cards.get(kind_of[card], 0) + count
        return colours


@lru_cache(maxsize=100)
def kind_of_faces(menu: tuple[Kind, ...]) -> Mapping[str, str]:
    """Map each face's key to its kind's key."""
    return {face.key: kind.key for kind in menu for face in kind.faces}


def for_players(table: Mapping[int, T], players: int) -> T:
    """Return the entry for a number of players; each key is the minimum that its entry applies from.

    >>> for_players({2: "few", 6: "many"}, 5)
    'few'
    """
    return table[max(least for least in table if least <= players)]
