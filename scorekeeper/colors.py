"""Colors that browsers need outside a style sheet: `theme-color` and the manifest."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest


class Ground(NamedTuple):
    """The page background in the light and the dark theme."""

    light: str
    dark: str


@cache
def ground() -> Ground:
    """Return the background colors, read from the style sheet that defines them."""
    tokens = (settings.BASE_DIR / "static" / "css" / "base.css").read_text()
    [colors] = re.findall(r"--rice: light-dark\((#\w+), (#\w+)\);", tokens)
    return Ground(*colors)


def in_templates(request: HttpRequest) -> dict[str, Ground]:
    """Context processor: the color of the browser's own bars."""
    return {"ground": ground()}
