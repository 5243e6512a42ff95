"""The tiles of a menu, and a hand's cards in the tray."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scoring.models.sheet import CLAIMS, DISCARDING
from scoring.pages.round.fruit import PAIRS, Pair, faces_of, fruit_cards
from scoring.rules import Hand, Kind, Setup
from scoring.rules.menus import served_faces
from scoring.wording.hand import (
    pair_inside,
    pair_name,
    remove_label,
    remove_pair_label,
    tile_label,
    tile_name,
)
from scoring.wording.names import kind_name, name_inside

COURSES = ("roll", "appetizer", "nigiri", "special", "dessert")


@dataclass(frozen=True)
class Tile:
    """A dish to tap. `facts` are the counts after one tap."""

    kind: str
    name: str
    inside: str  # its name inside a sentence
    count: int
    adds: tuple[str, ...]  # the faces that a tap counts up; none for a tile that is only a note
    facts: str
    pictures: tuple[str, ...]

    @property
    def label(self) -> str:
        """What a screen reader says of it."""
        return tile_label(self.name, self.count)

    @property
    def is_pair(self) -> bool:
        """Whether this is a fruit card, whose pictures say what its name does."""
        return len(self.pictures) > 1


@dataclass(frozen=True)
class Card:
    """A card in the tray; a tap removes it."""

    takes: tuple[str, ...]  # the faces that a tap counts down
    pictures: tuple[str, ...]
    label: str
    count: int = 0
    facts: str = ""


def by_course(setup: Setup) -> list[Kind]:
    """Return the kinds of the menu in the order of COURSES."""
    courses = {kind: course.key for course in setup.edition.courses for kind in course.kinds}
    return sorted(setup.menu, key=lambda kind: COURSES.index(courses[kind]))


class Palette:
    """The tiles and the tray of one hand."""

    def __init__(self, setup: Setup, counts: Hand, known: Mapping[Pair, int] | None = None) -> None:
        self.setup = setup
        self.edition = setup.edition.key
        self.counts = counts
        self.fruit = fruit_cards(counts, known or {}) or {}

    @property
    def tiles(self) -> list[Tile]:
        return [tile for kind in self.kinds for tile in self._tiles(kind)]

    @cached_property
    def kinds(self) -> list[Kind]:
        return by_course(self.setup)

    def _tiles(self, kind: Kind) -> Iterator[Tile]:
        if kind.key == "fruit":
            yield from (self._pair_tile(pair) for pair in PAIRS)
        elif kind.key == "special_order":
            yield Tile(kind.key, kind_name(kind.key, self.edition), "", 0, (), "", (kind.key,))
        else:
            faces = [face.key for face in served_faces(kind, self.setup.menu)]
            # Places of the uramaki race are claimed in its panel.
            yield from (self._tile(face, kind.key) for face in faces if face not in CLAIMS)

    @property
    def icons(self) -> list[Tile]:
        """Each fruit and the fruit card as tiles of their own, to correct a single count."""
        fruit = next((kind for kind in self.setup.menu if kind.key == "fruit"), None)
        return [self._tile(face.key, "fruit") for face in fruit.faces] if fruit else []

    def _tile(self, face: str, kind: str) -> Tile:
        names = tile_name(face, self.edition), name_inside(face, self.edition)
        return Tile(kind, *names, self.counts.get(face, 0), (face,), self._facts((face,), 1), (face,))

    def _pair_tile(self, pair: Pair) -> Tile:
        """Return the tile of a fruit card. It shows two fruits; one tap enters both and the card."""
        faces = faces_of(pair)
        names = pair_name(*pair), pair_inside(*pair)
        return Tile("fruit", *names, self.fruit.get(pair, 0), faces, self._facts(faces, 1), pair)

    def _facts(self, faces: tuple[str, ...], step: int) -> str:
        """Return the counts after one more or one fewer of each of these faces."""
        counts = {face: self.counts.get(face, 0) + step * faces.count(face) for face in faces}
        return ",".join(f"{face}={count}" for face, count in counts.items())

    @property
    def held(self) -> str:
        """The faces in the hand, as the button that clears it sends them."""
        return ",".join(self.counts)

    @property
    def tray(self) -> list[Card]:
        """The entered cards one by one, in the order of the tiles."""
        return [
            replace(card, facts=self._facts(card.takes, -1)) for card in self.cards for _ in range(card.count)
        ]

    @property
    def cards(self) -> list[Card]:
        """What can lie in the tray, in the order of the tiles, and how many of each do."""
        return [card for kind in self.kinds for card in self._cards(kind)]

    def _cards(self, kind: Kind) -> Iterator[Card]:
        is_fruit = kind.key == "fruit"
        if is_fruit:
            for pair in PAIRS:
                label = remove_pair_label(*pair)
                yield Card(faces_of(pair), pair, label, self.fruit.get(pair, 0))
        for face in kind.faces:
            count = 0 if is_fruit and self.fruit else self.counts.get(face.key, 0)
            yield Card((face.key,), (face.key,), remove_label(face.key, self.edition), count)

    @property
    def dishes(self) -> dict[str, Any]:
        """What the phone needs to count by itself: each face's cards, those that discard, and what can lie in the tray."""
        return {
            "dealt": self.setup.dealt,
            "sizes": {face.key: self.setup.sizes[face.key] for kind in self.kinds for face in kind.faces},
            "discarding": [face for face in DISCARDING if face in self.setup.faces],
            "cards": [[" ".join(card.takes), card.label, card.pictures] for card in self.cards],
        }
