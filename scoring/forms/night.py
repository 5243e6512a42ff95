"""The forms of a night's details and of a game's night."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from django import forms
from django.utils.formats import date_format

from scoring.document import TEXT_LENGTHS
from scoring.forms.checked import Checked, refuse
from scoring.models import Game, Night
from scoring.play import NightFacts
from scoring.play.texts import a_date, lines, one_line
from scoring.rules import Refusal
from scoring.wording.nights import ANOTHER_NIGHT, night_text

NIGHT_NAME_LENGTH = 60
NEW_NIGHT = "new"

a_place = partial(one_line, most=TEXT_LENGTHS["place"])
a_note = partial(lines, most=TEXT_LENGTHS["note"])


class EditForm(forms.Form):
    """A form that sends along, as `was_…`, what its fields said when its page was made."""

    @property
    def was_fields(self) -> dict[str, str]:
        """The hidden fields of the page."""
        if self.is_bound:
            return {key: text for key, text in self.data.items() if key.startswith("was_")}
        return {f"was_{name}": self.fields[name].prepare_value(said) for name, said in self.initial.items()}

    @property
    def was(self) -> dict[str, Any]:
        """What the fields said, without what cannot be read."""
        said: dict[str, Any] = {}
        for name, field in self.fields.items():
            with suppress(forms.ValidationError):
                if f"was_{name}" in self.data:
                    said[name] = field.clean(self.data[f"was_{name}"])
        return said

    def refuse_overtaken(self, now: Mapping[str, Any]) -> None:
        """Say what other phones have entered into fields that were edited here. Sent again, the form replaces it."""
        shown = {f"was_{name}": self.fields[name].prepare_value(value) for name, value in now.items()}
        self.data = {**dict(self.data.items()), **shown}
        for name, value in now.items():
            said = self.text_of(name, value)
            refuse(self, name, Refusal("overtaken", said) if said else Refusal("overtaken_empty"))

    def text_of(self, name: str, value: Any) -> str:
        return date_format(value) if isinstance(value, dt.date) else value


class NightForm(EditForm):
    name = Checked(partial(one_line, most=NIGHT_NAME_LENGTH))
    date = Checked(a_date)
    place = Checked(a_place)
    note = Checked(a_note)

    @classmethod
    def of(cls, night: Night) -> NightForm:
        return cls(initial={"name": night.name, "date": night.date, "place": night.place, "note": night.note})

    @property
    def facts(self) -> NightFacts:
        return NightFacts(**self.cleaned_data)


class GameNightForm(EditForm):
    """The night that a game belongs to, or the date of another night; and the game's note."""

    night = Checked(str)
    date = Checked(str)
    note = Checked(a_note)

    def __init__(self, nights: Sequence[Night], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.nights = {night.uid: night for night in nights}

    @classmethod
    def of(cls, game: Game, nights: Sequence[Night]) -> GameNightForm:
        return cls(nights, initial={"night": game.night.uid, "note": game.note})

    @property
    def options(self) -> list[tuple[str, str]]:
        """The nights to choose from, and the choice of another date."""
        known = [(uid, night_text(night.date, night.name, night.place)) for uid, night in self.nights.items()]
        return [*known, (NEW_NIGHT, str(ANOTHER_NIGHT))]

    def text_of(self, name: str, value: Any) -> str:
        return dict(self.options)[value] if name == "night" else value

    def clean(self) -> None:
        """Find the chosen night. The date counts only if another night is chosen."""
        field = "date" if self.cleaned_data["night"] == NEW_NIGHT else "night"
        try:
            self.cleaned_data["to"] = self._chosen(**self.cleaned_data)
        except Refusal as refusal:
            refuse(self, field, refusal)

    def _chosen(self, night: str, date: str, **_: Any) -> Night | dt.date:
        if night == NEW_NIGHT:
            return a_date(date)
        if night not in self.nights:
            raise Refusal("no_night")
        return self.nights[night]
