"""A form field that reads its text with a function, whose Refusal becomes the field's error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms

from scoring.rules import Refusal
from scoring.wording import refusal_text


class Checked(forms.Field):
    """A text field whose value is what `read` returns. A Refusal is its error."""

    def __init__(self, read: Callable[[str], Any], initial: str = "") -> None:
        super().__init__(required=False, initial=initial)
        self.read = read

    def prepare_value(self, value: Any) -> str:
        """Return the text for the page, exactly as it was typed."""
        return "" if value is None else str(value)

    def clean(self, value: Any) -> Any:
        try:
            return self.read(self.prepare_value(value))
        except Refusal as refusal:
            raise forms.ValidationError(refusal_text(refusal)) from None


def refuse(form: forms.BaseForm, field: str | None, refusal: Refusal) -> None:
    """Add a refusal to a field, or to the whole form if `field` is None."""
    form.add_error(field, refusal_text(refusal))
