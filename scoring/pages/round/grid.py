"""The grid: a round's counts as seats × faces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString

from scoring.models.sheet import Sheet
from scoring.pages.cautions import caution_note
from scoring.pages.player_names import width
from scoring.pages.round.tiles import by_course
from scoring.rules import MOST_OF_A_FACE, ROUNDS, Refusal
from scoring.rules.menus import served_faces
from scoring.wording import face_name, refusal_text
from scoring.wording.hand import cell_text
from scoring.wording.lists import labeled

LONG = 24  # letters of a name
# What the names of a phone's columns have room for side by side, in letters.
ROOM = 20
WORDS = re.compile(r"[^\s-]+-?")  # a line can break between them
COLUMN = 5  # letters that fit over a number


@dataclass(frozen=True)
class Field:
    """A number in the grid."""

    seat: int  # from 0
    face: str
    value: str
    was: int
    label: str

    @property
    def name(self) -> str:
        return f"count_{self.seat}_{self.face}"

    @property
    def name_before(self) -> str:
        """The name of the hidden field with the number as it was when the page was rendered."""
        return f"was_{self.seat}_{self.face}"


class GridPage:
    """A round as seats × faces. Numbers that were refused stay as typed."""

    def __init__(self, sheet: Sheet, number: int, typed: Mapping[str, str]) -> None:
        self.sheet = sheet
        self.number = number
        self.typed = typed
        self.names = [seat.name for seat in sheet.seats]

    @property
    def next_hand(self) -> int:
        """The seat, from 1, whose cards are missing; the first one if none are."""
        return (self.sheet.next_open(self.number, -1) or 0) + 1

    @property
    def cautions(self) -> list[SafeString]:
        """The warnings that lead here: those about all hands of the round."""
        found = [one for one in self.sheet.score.cautions if one.round == self.number and one.seat is None]
        return [caution_note(self.sheet, caution).text for caution in found]

    @property
    def is_long(self) -> bool:
        """Whether a name is so long that the head of the table would cover the numbers of a phone."""
        return max(map(len, self.names)) > LONG

    @property
    def is_upright(self) -> bool:
        """Whether the names do not fit side by side on a phone."""
        widths = [max(map(width, WORDS.findall(name)), default=0) for name in self.names]
        return max(widths) > COLUMN and sum(max(COLUMN, one) for one in widths) > ROOM

    @property
    def rows(self) -> list[tuple[str, str, int, list[Field]]]:
        """For each face, in the order of the tiles: its key, its name, how many cards it stands for, and its fields."""
        setup = self.sheet.setup
        return [
            (
                face.key,
                face_name(face.key, self.sheet.game.edition),
                setup.sizes[face.key],
                [self._field(face.key, seat) for seat in range(len(self.names))],
            )
            for kind in by_course(setup)
            for face in served_faces(kind, setup.menu)
        ]

    def _field(self, face: str, seat: int) -> Field:
        count = self.sheet.cards(self.number, seat).get(face, 0)
        label = labeled(self.names[seat], face_name(face, self.sheet.game.edition))
        field = Field(seat, face, str(count), count, label)
        return replace(field, value=self.typed.get(field.name, field.value))

    @property
    def cards(self) -> list[str]:
        setup = self.sheet.setup
        return [
            f"{setup.cards(self.sheet.cards(self.number, seat))}/{setup.dealt}"
            for seat in range(len(self.names))
        ]

    @property
    def entry(self) -> str:
        """What the phone shows for a number that waits to be sent."""
        return cell_text(self.number, "{cell}", "{count}")

    @property
    def refused(self) -> str:
        """What the phone says of an impossible number before it is sent."""
        return refusal_text(Refusal("count", most=MOST_OF_A_FACE))

    @property
    def rounds(self) -> range:
        return range(1, ROUNDS + 1)
