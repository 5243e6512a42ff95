"""The colors that browsers want outside of a style sheet."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest


class Ground(NamedTuple):
    """The color behind everything, by day and by night."""

    light: str
    dark: str


@cache
def ground() -> Ground:
    """Read the color from the style sheet that defines it."""
    tokens = (settings.BASE_DIR / "static" / "css" / "base.css").read_text()
    [colors] = re.findall(r"--rice: light-dark\((#\w+), (#\w+)\);", tokens)
    return Ground(*colors)


def in_templates(request: HttpRequest) -> dict[str, Ground]:
    """Give templates the color of the browser's own bars."""
    return {"ground": ground()}
