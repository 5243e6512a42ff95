"""How people stand on a page: by name in a sentence, in plain text and beside a line, and by their mark."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from scoring.models import LOOKS, Seat
from scoring.pages import charts

LABEL_COLUMNS = 9  # letters of a name beside its line in the chart


class Mark(NamedTuple):
    """A colour, and a shape for whom colours do not differ."""

    colour: int
    marker: str


def mark_of(seat: Seat) -> Mark:
    """The dummy has a colour that no player has."""
    if seat.player is None:
        return Mark(LOOKS, charts.MARKERS[0])
    return Mark(seat.player.colour, charts.MARKERS[seat.player.shape])


def marked(names: Iterable[str]) -> list[str]:
    """Names that keep their own direction inside a sentence on a page."""
    return [format_html("<bdi>{}</bdi>", name) for name in names]


def sentence(text: str) -> SafeString:
    """A sentence about marked names: what people typed in it has been escaped, the rest is ours."""
    return mark_safe(text)  # noqa: S308


def isolated(name: str) -> str:
    """A name that keeps its own direction in plain text; most need nothing for it."""
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name):
        return f"\u2068{name}\u2069"
    return name


def shortened(name: str) -> str:
    """As much of a name as fits beside its line; letters of some scripts are twice as wide."""
    ends = list(accumulate(_width(letter) for letter in name))
    if ends[-1] <= LABEL_COLUMNS:
        return name
    kept = sum(1 for end in ends if end < LABEL_COLUMNS)
    return f"{name[:kept].rstrip()}…"


def _width(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1
