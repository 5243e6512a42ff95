"""The tiles of a menu, and a hand's cards in the tray."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any

from scoring.models.sheet import CLAIMS
from scoring.rules import Hand, Kind, Setup
from scoring.rules.menus import served_faces
from scoring.wording import face_name
from scoring.wording.hand import pair_name, remove_label

COURSES = ("roll", "appetizer", "nigiri", "special", "dessert")


@dataclass(frozen=True)
class Tile:
    """A dish to tap. `facts` are the counts after one tap."""

    key: str
    kind: str
    name: str
    count: int
    adds: tuple[str, ...]  # the faces that a tap counts up by one
    facts: str
    pictures: tuple[str, ...]

    @property
    def is_pair(self) -> bool:
        """Whether this is a fruit card. Its count is of all fruit cards; the pairs on them are not stored."""
        return len(self.pictures) > 1


@dataclass(frozen=True)
class Card:
    """A card in the tray; a tap removes it."""

    face: str
    label: str
    facts: str


class Palette:
    """The tiles and the tray of one hand."""

    def __init__(self, setup: Setup, counts: Hand) -> None:
        self.setup = setup
        self.edition = setup.edition.key
        self.counts = counts

    @property
    def tiles(self) -> list[Tile]:
        return [tile for kind in self.kinds for tile in self._tiles(kind)]

    @cached_property
    def kinds(self) -> list[Kind]:
        """The kinds of the menu, by course, in the order of COURSES."""
        courses = {kind: course.key for course in self.setup.edition.courses for kind in course.kinds}
        return sorted(self.setup.menu, key=lambda kind: COURSES.index(courses[kind]))

    def _tiles(self, kind: Kind) -> Iterator[Tile]:
        faces = [face.key for face in served_faces(kind, self.setup.menu)]
        if kind.key == "fruit":
            yield from self._fruit_tiles(faces[:-1])
            return
        for face in faces:
            if face in CLAIMS:
                continue  # claimed in the uramaki race's panel
            yield self._tile(face, kind.key)

    @property
    def icons(self) -> list[Tile]:
        """Each fruit and the fruit card as tiles of their own, to correct a single count."""
        fruit = next((kind for kind in self.setup.menu if kind.key == "fruit"), None)
        return [self._tile(face.key, "fruit") for face in fruit.faces] if fruit else []

    def _tile(self, face: str, kind: str) -> Tile:
        count = self.counts.get(face, 0)
        return Tile(face, kind, face_name(face, self.edition), count, (face,), f"{face}={count + 1}", (face,))

    def _fruit_tiles(self, fruits: list[str]) -> Iterator[Tile]:
        """Yield a tile for each pair of fruits. A fruit card shows two; one tap enters both and the card."""
        for pair in combinations_with_replacement(fruits, 2):
            after = {"fruit": self.counts.get("fruit", 0) + 1}
            for fruit in pair:
                after[fruit] = after.get(fruit, self.counts.get(fruit, 0)) + 1
            name = pair_name(*pair, self.edition)
            facts = ",".join(f"{face}={count}" for face, count in after.items())
            adds = (*pair, "fruit")
            yield Tile("+".join(pair), "fruit", name, self.counts.get("fruit", 0), adds, facts, pair)

    @property
    def tray(self) -> list[Card]:
        """The entered cards one by one, in the order of the tiles."""
        cards = []
        for kind in self.kinds:
            for face in kind.faces:
                count = self.counts.get(face.key, 0)
                label = remove_label(face.key, self.edition)
                cards += [Card(face.key, label, f"{face.key}={count - 1}")] * count
        return cards

    @property
    def dishes(self) -> dict[str, Any]:
        """What the phone needs to count by itself: each face's cards, and the label of its remove button."""
        faces = [face.key for kind in self.kinds for face in kind.faces]
        return {
            "dealt": self.setup.dealt,
            "sizes": {face: self.setup.sizes[face] for face in faces},
            "remove": {face: remove_label(face, self.edition) for face in faces},
        }
