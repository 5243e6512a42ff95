"""The page of a hand: what lies where, in words and numbers, ready to be printed."""

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
    """A dish to tap. Its facts are what the hand will hold after one tap."""

    key: str
    kind: str
    name: str
    count: int
    adds: tuple[str, ...]  # the faces of which a tap adds one
    facts: str
    pictures: tuple[str, ...]

    @property
    def is_pair(self) -> bool:
        """Two fruits of one card: the card is counted, and how often it was this pair is not known."""
        return len(self.pictures) > 1


@dataclass(frozen=True)
class Card:
    """A card of the tray; tapping it takes one back."""

    face: str
    label: str
    facts: str


class HandPage:
    """One hand of one round, with the whole table around it."""

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
        """The menu as people lay cards out."""
        courses = {kind: course.key for course in self.sheet.setup.edition.courses for kind in course.kinds}
        return sorted(self.sheet.setup.menu, key=lambda kind: COURSES.index(courses[kind]))

    def _tiles(self, kind: Kind) -> Iterator[Tile]:
        faces = [face.key for face in served_faces(kind, self.sheet.setup.menu)]
        if kind.key == "fruit":
            yield from self._fruit_tiles(faces[:-1])
            return
        for face in faces:
            if face in CLAIMS:
                continue  # claimed in the race panel
            yield self._tile(face, kind.key)

    @property
    def icons(self) -> list[Tile]:
        """The fruits and their cards by themselves, for a correction."""
        fruit = next((kind for kind in self.sheet.setup.menu if kind.key == "fruit"), None)
        return [self._tile(face.key, "fruit") for face in fruit.faces] if fruit else []

    def _tile(self, face: str, kind: str) -> Tile:
        count = self.counts.get(face, 0)
        return Tile(face, kind, face_name(face, self.edition), count, (face,), f"{face}={count + 1}", (face,))

    def _fruit_tiles(self, fruits: list[str]) -> Iterator[Tile]:
        """A fruit card shows two fruits; one tap enters both of them and the card."""
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
        """The entered cards one by one, in the order of the palette."""
        cards = []
        for kind in self.kinds:
            for face in kind.faces:
                count = self.counts.get(face.key, 0)
                label = remove_label(face.key, self.edition)
                cards += [Card(face.key, label, f"{face.key}={count - 1}")] * count
        return cards

    @property
    def dishes(self) -> dict[str, dict[str, Any]]:
        """What the phone needs to count by itself: how many cards a face is, and the name of its button."""
        faces = [face.key for kind in self.kinds for face in kind.faces]
        return {
            "sizes": {face: self.sheet.setup.sizes[face] for face in faces},
            "remove": {face: remove_label(face, self.edition) for face in faces},
        }

    @property
    def faces(self) -> str:
        """What there is to tap; another menu makes another page."""
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
        """What is new: "this round 1, so far 3"."""
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
        """The prize that is claimed next in the race to ten rolls; empty where there is no race."""
        if CLAIMS[0] not in self.sheet.setup.faces:
            return ""
        claim = self.sheet.next_claim(self.number)
        points = self.sheet.setup.faces[claim].worth if claim else 0
        return next_claim_text(claim, self.edition, points)

    @property
    def claims(self) -> list[str]:
        """The prizes that are taken: "Uramaki first place: Amy"."""
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
        """Whether nothing of this round is missing any more."""
        return self.sheet.is_done(self.number)

    @property
    def passes(self) -> str:
        """Which way the hands go."""
        return pass_text(to_the_right=self.sheet.game.pass_both_ways and self.number == 2)

    @property
    def place(self) -> int:
        """This seat as in the address."""
        return self.seat + 1

    @property
    def rounds(self) -> range:
        return range(1, ROUNDS + 1)
