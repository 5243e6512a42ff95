"""The page on which a hand is entered: tiles, tray, uramaki race, cautions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any

from scoring.models.sheet import CLAIMS, Sheet
from scoring.pages.round.plates import Plate, plates
from scoring.rules import ROUNDS, Kind
from scoring.rules.menus import served_faces
from scoring.wording import caution_text, face_name, signed
from scoring.wording.hand import (
    claimed_text,
    dessert_text,
    next_claim_text,
    pair_name,
    pass_text,
    remove_label,
)

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


class HandPage:
    """One hand of one round, and the plates of all seats."""

    def __init__(self, sheet: Sheet, number: int, seat: int, busy: Collection[int] = ()) -> None:
        self.sheet = sheet
        self.busy = busy
        self.number = number
        self.seat = seat
        self.edition = sheet.game.edition
        self.counts = sheet.cards(number, seat)
        self.hand = sheet.hand(number, seat)

    @cached_property
    def plates(self) -> list[Plate]:
        return plates(self.sheet, self.number, self.busy, self.seat)

    @property
    def tiles(self) -> list[Tile]:
        return [tile for kind in self.kinds for tile in self._tiles(kind)]

    @cached_property
    def kinds(self) -> list[Kind]:
        """The kinds of the menu, by course, in the order of COURSES."""
        courses = {kind: course.key for course in self.sheet.setup.edition.courses for kind in course.kinds}
        return sorted(self.sheet.setup.menu, key=lambda kind: COURSES.index(courses[kind]))

    def _tiles(self, kind: Kind) -> Iterator[Tile]:
        faces = [face.key for face in served_faces(kind, self.sheet.setup.menu)]
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
        fruit = next((kind for kind in self.sheet.setup.menu if kind.key == "fruit"), None)
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
    def dishes(self) -> dict[str, dict[str, Any]]:
        """What the phone needs to count by itself: each face's cards, and the label of its remove button."""
        faces = [face.key for kind in self.kinds for face in kind.faces]
        return {
            "sizes": {face: self.sheet.setup.sizes[face] for face in faces},
            "remove": {face: remove_label(face, self.edition) for face in faces},
        }

    @property
    def faces(self) -> str:
        """The faces of the tiles, by which the page notices that the menu has changed."""
        return " ".join(self.sheet.setup.faces)

    @property
    def points(self) -> str:
        if self.number not in self.sheet.rounds:
            return "0"
        return signed(sum(line.points for line in self.sheet.score.rounds[self.number - 1][self.seat]))

    @property
    def cautions(self) -> list[str]:
        names = [seat.name for seat in self.sheet.seats]
        return [
            caution_text(caution, names[: self.sheet.setup.players])
            for caution in self.sheet.score.cautions
            if caution.round == self.number and caution.seat in (None, self.seat)
        ]

    @property
    def dessert(self) -> str:
        """The dessert cards: "this round 1, so far 3"."""
        so_far = sum(self._desserts(number) for number in range(1, self.number + 1))
        return dessert_text(self.sheet.setup.dessert.key, self.edition, self._desserts(self.number), so_far)

    def _desserts(self, number: int) -> int:
        dessert = self.sheet.setup.dessert
        return sum(
            dessert.sizes[face] * count
            for face, count in self.sheet.cards(number, self.seat).items()
            if face in dessert.sizes
        )

    @property
    def race(self) -> str:
        """The uramaki place that can be claimed next; empty if uramaki is not on the menu."""
        if CLAIMS[0] not in self.sheet.setup.faces:
            return ""
        claim = self.sheet.next_claim(self.number)
        points = self.sheet.setup.faces[claim].worth if claim else 0
        return next_claim_text(claim, points)

    @property
    def claims(self) -> list[str]:
        """The uramaki places that are taken: "Uramaki first place: Amy"."""
        return [
            claimed_text(claim, self.edition, names)
            for claim in CLAIMS
            if (names := [plate.name for plate in self.plates if self._has(plate.number - 1, claim)])
        ]

    def _has(self, seat: int, face: str) -> bool:
        return self.sheet.cards(self.number, seat).get(face, 0) > 0

    @property
    def race_is_open(self) -> bool:
        return self.sheet.next_claim(self.number) is not None

    @property
    def is_correction(self) -> bool:
        """Whether the round is complete, so that a change corrects it."""
        return self.sheet.is_done(self.number)

    @property
    def passes(self) -> str:
        """Which way the cards are passed in this round."""
        to_the_right = self.sheet.game.pass_both_ways and self.number == 2
        return pass_text(len(self.sheet.seats), to_the_right=to_the_right)

    @property
    def seat_number(self) -> int:
        """This seat's number in the URL, from 1."""
        return self.seat + 1

    @property
    def rounds(self) -> range:
        return range(1, ROUNDS + 1)
