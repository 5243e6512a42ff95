"""The addresses of the history, with its filters and its order."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from urllib.parse import urlencode

from django.urls import reverse

from scoring.pages.carried import PERIOD
from scoring.wording.nights import SORTS

Asked = Sequence[tuple[str, str]]


class Addresses:
    def __init__(self, asked: Asked, by: str) -> None:
        """Take the filters and the order of the games."""
        self._asked = list(asked)
        self.by = by

    @property
    def first(self) -> str:
        """The first page with these filters."""
        return self.page("")

    @property
    def everything(self) -> str:
        """All games in the same order, without filters."""
        return _address([], self.by)

    def page(self, position: str) -> str:
        return _address(self._asked, self.by, position)

    @property
    def sorts(self) -> list[tuple[str, str, bool]]:
        """The ways to sort: address, name, and whether it is the current one."""
        return [(_address(self._asked, key), str(name), key == self.by) for key, name in SORTS.items()]

    def month(self, year: int, month: int | None) -> str:
        """Return the address of a month or of a whole year."""
        months = [("month", str(month))] if month else []
        return _address([*self._timeless, ("year", str(year)), *months], self.by)

    def day(self, day: date) -> str:
        return _address([*self._timeless, ("from", str(day)), ("to", str(day))], self.by)

    @property
    def _timeless(self) -> Asked:
        return [(name, value) for name, value in self._asked if name not in PERIOD]


def _address(asked: Asked, by: str, position: str = "") -> str:
    query = urlencode([*asked, *([("by", by)] if by else [])])
    both = "&".join(part for part in (query, position) if part)
    return reverse("history") + (f"?{both}" if both else "")
