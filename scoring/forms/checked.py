"""Fields that are checked one by one, each with its refusal beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from scoring.rules import Refusal
from scoring.wording import refusal_text

T = TypeVar("T")


@dataclass
class Checked:
    errors: dict[str, str] = field(default_factory=dict, kw_only=True)

    def check(self, name: str, read: Callable[[str], T]) -> T | None:
        """What is read in a field, or nothing and its refusal."""
        try:
            return read(getattr(self, name))
        except Refusal as refusal:
            self.errors[name] = refusal_text(refusal)
            return None
