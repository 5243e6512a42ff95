"""The rims of tiles tell the kinds of a menu apart, in both themes."""

import re
from itertools import combinations

import pytest

from scorekeeper.colors import THEMES, colors
from scorekeeper.folders import STATIC
from scoring.rules import EDITIONS

RULES = re.findall(
    r'((?:\[data-kind="\w+"\],?\s+)+)\{ --rim: var\(--(\w+)\); \}', (STATIC / "css" / "base.css").read_text()
)
RIMS = {kind: token for kinds, token in RULES for kind in re.findall(r'"(\w+)"', kinds)}
# The difference of two colors in OKLab that people see at a glance; a hundred is from black to white.
AT_A_GLANCE = 8


def together(box):
    """Yield any two kinds with a rim that can be on one menu."""
    kinds = [(course, kind.key) for course in box.courses for kind in course.kinds if kind.key in RIMS]
    for (course, kind), (another, second) in combinations(kinds, 2):
        if course != another or course.pick > 1:
            yield kind, second


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("box", EDITIONS.values(), ids=EDITIONS)
def test_kinds_of_a_menu_have_different_rims(box, theme):
    """Except nigiri and wasabi, whose cards have one color."""
    shown = colors(theme)
    pairs = together(box)
    alike = [pair for pair in pairs if difference(*(shown[RIMS[kind]] for kind in pair)) < AT_A_GLANCE]
    assert alike == [("nigiri", "wasabi")]


def difference(one, other):
    return 100 * sum((a - b) ** 2 for a, b in zip(oklab(one), oklab(other), strict=True)) ** 0.5


def oklab(color):
    """Return a color as lightness and two hues, so that equal distances look equal (https://bottosson.github.io/posts/oklab/)."""
    red, green, blue = (linear(int(color[start : start + 2], 16) / 255) for start in (1, 3, 5))
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def linear(share):
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
