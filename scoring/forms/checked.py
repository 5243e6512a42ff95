"""Fields that are read by a function of ours, whose refusal stands beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms

from scoring.rules import Refusal
from scoring.wording import refusal_text


class Checked(forms.Field):
    """A text that `read` turns into what it means, or refuses."""

    def __init__(self, read: Callable[[str], Any], initial: str = "") -> None:
        super().__init__(required=False, initial=initial)
        self.read = read

    def prepare_value(self, value: Any) -> str:
        """Return what the page shows: what was typed stays as it was typed."""
        return "" if value is None else str(value)

    def clean(self, value: Any) -> Any:
        try:
            return self.read(self.prepare_value(value))
        except Refusal as refusal:
            raise forms.ValidationError(refusal_text(refusal)) from None


def refuse(form: forms.BaseForm, field: str | None, refusal: Refusal) -> None:
    """Show why a field was refused, or the whole form."""
    form.add_error(field, refusal_text(refusal))
