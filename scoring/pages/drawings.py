"""The site's drawings, for pictures that cannot load the file they are in."""

from __future__ import annotations

import re
from functools import cache

from django.utils.safestring import SafeString, mark_safe

from scorekeeper.folders import STATIC


@cache
def symbol(name: str) -> SafeString:
    """Return a drawing as an SVG symbol, to use with `<use href="#name">`."""
    drawings = (STATIC / "img" / "dishes.svg").read_text()
    drawing = re.search(rf'<symbol id="{name}".*?</symbol>', drawings, re.DOTALL)
    if drawing is None:
        raise LookupError(name)
    return mark_safe(drawing[0])  # noqa: S308  our own file
