"""Colors that are needed outside a style sheet: for the browser's own bars, the manifest, and pictures to share."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from django.http import HttpRequest

from scorekeeper.folders import STATIC

THEMES = {"light": "base.css", "dark": "dark.css"}  # the style sheet that defines each theme's colors


class Ground(NamedTuple):
    """The page background in the light and the dark theme."""

    light: str
    dark: str


@cache
def colors(theme: str) -> dict[str, str]:
    """Return the colors of a theme by the names of their tokens, read from its style sheet."""
    styles = (STATIC / "css" / THEMES[theme]).read_text()
    [tokens] = re.findall(r"^  :root {$(.*?)^  }$", styles, re.DOTALL | re.MULTILINE)
    return dict(re.findall(r"--([\w-]+): (#\w+);", tokens))


def ground() -> Ground:
    return Ground(*(colors(theme)["rice"] for theme in THEMES))


def in_templates(request: HttpRequest) -> dict[str, Ground]:
    """Context processor: the color of the browser's own bars."""
    return {"ground": ground()}
