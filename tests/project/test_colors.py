"""The colors of the two themes."""

import pytest

from scorekeeper.colors import THEMES, colors

GROUNDS = ("rice", "plate")
PLAYERS = [f"player-{number}" for number in range(8)]
AA = 4.5  # the contrast that WCAG asks of text


def luminance(color):
    parts = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(color, ground):
    light, dark = sorted((luminance(color), luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_both_themes_have_the_same_colors():
    assert colors("light").keys() == colors("dark").keys()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("text", [*PLAYERS, "nori", "soft", "salmon", "wasabi"])
def test_text_can_be_read_on_every_ground(theme, ground, text):
    assert contrast(colors(theme)[text], colors(theme)[ground]) >= AA
