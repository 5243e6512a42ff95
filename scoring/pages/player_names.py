"""How players appear on a page: their names in sentences, plain text and charts, and their marks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from scoring.models import LOOKS, Seat
from scoring.pages import charts

LABEL_COLUMNS = 9  # the width of a name in the chart, in letters


class Mark(NamedTuple):
    """A player's color, and a shape for people who cannot tell the colors apart."""

    colour: int
    marker: str


def mark_of(seat: Seat) -> Mark:
    """Return a seat's mark. The dummy has a color that no player has."""
    if seat.player is None:
        return Mark(LOOKS, charts.MARKERS[0])
    return Mark(seat.player.colour, charts.MARKERS[seat.player.shape])


def marked(names: Iterable[str]) -> list[str]:
    """Return names as HTML that keeps their own writing direction inside a sentence."""
    return [format_html("<bdi>{}</bdi>", name) for name in names]


def sentence(text: str) -> SafeString:
    """Return a sentence with marked names as safe HTML: the names are escaped already, the rest is ours."""
    return mark_safe(text)  # noqa: S308


def isolated(name: str) -> str:
    """Return a name that keeps its own writing direction in plain text; most need nothing added."""
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name):
        return f"\u2068{name}\u2069"
    return name


def shortened(name: str, columns: int = LABEL_COLUMNS) -> str:
    """Return as much of a name as fits in the columns. Letters of some scripts take two.

    >>> shortened("Bartholomew", 8)
    'Barthol…'
    """
    if width(name) <= columns:
        return name
    kept = sum(1 for end in accumulate(map(_columns, name)) if end < columns)
    return f"{name[:kept].rstrip()}…"


def width(text: str) -> int:
    """Return how many columns a text takes; letters of some scripts take two."""
    return sum(map(_columns, text))


def unbreakable(name: str) -> list[str]:
    """Return the pieces between which a line can break.

    >>> unbreakable("Bartholomew-Ann of York")
    ['Bartholomew-', 'Ann', 'of', 'York']
    """
    return re.findall(r"[^\s-]+-*|-+", name)


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1
