"""What is said of a night, and which night a game belongs to."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from django.http import QueryDict

from scoring.document import TEXT_LENGTHS
from scoring.forms.checked import Checked
from scoring.models import Game, Night
from scoring.play import NightFacts
from scoring.play.texts import a_date, lines, one_line
from scoring.rules import Refusal
from scoring.wording.nights import ANOTHER_NIGHT, night_text

NIGHT_NAME_LENGTH = 60
NEW_NIGHT = "new"


@dataclass
class NightForm(Checked):
    name: str = ""
    date: str = ""
    place: str = ""
    note: str = ""

    @classmethod
    def of(cls, night: Night) -> NightForm:
        return cls(night.name, night.date.isoformat(), night.place, night.note)

    @classmethod
    def read(cls, data: QueryDict) -> NightForm:
        return cls(*(data.get(name, "") for name in ("name", "date", "place", "note")))

    def evening(self) -> NightFacts | None:
        """What was typed, where all of it can be."""
        day = self.check("date", a_date)
        name = self.check("name", partial(one_line, most=NIGHT_NAME_LENGTH))
        place = self.check("place", partial(one_line, most=TEXT_LENGTHS["place"]))
        note = self.check("note", partial(lines, most=TEXT_LENGTHS["note"]))
        if day is None or name is None or place is None or note is None:
            return None
        return NightFacts(day, place, name, note)


@dataclass
class GameNight(Checked):
    """The night that a game belongs to, or the date of a new one; and what there is to say of the game."""

    nights: Sequence[Night] = field(default_factory=list)
    night: str = ""
    date: str = ""
    note: str = ""

    @classmethod
    def of(cls, game: Game, nights: Sequence[Night]) -> GameNight:
        return cls(nights, game.night.uid, "", game.note)

    @classmethod
    def read(cls, nights: Sequence[Night], data: QueryDict) -> GameNight:
        return cls(nights, *(data.get(name, "") for name in ("night", "date", "note")))

    @property
    def offers(self) -> list[tuple[str, str]]:
        """To choose from: the nights by their date and what they are called, and one of another date."""
        known = [(night.uid, night_text(night.date, night.name, night.place)) for night in self.nights]
        return [*known, (NEW_NIGHT, str(ANOTHER_NIGHT))]

    def chosen(self) -> Night | dt.date | None:
        if self.night == NEW_NIGHT:
            return self.check("date", a_date)
        return self.check("night", self._known)

    def _known(self, uid: str) -> Night:
        for night in self.nights:
            if night.uid == uid:
                return night
        raise Refusal("no_night")

    def noted(self) -> str | None:
        return self.check("note", partial(lines, most=TEXT_LENGTHS["note"]))
