"""What a browser can show of every page."""

import pytest
from axe_playwright_python.sync_playwright import Axe

PAGES = [
    "/",
    "/rules/",
    "/rules/classic/",
    "/rules/party/",
    "/rules/party/points_platter/",
    "/settle/",
    "/settle/?question=rolls&edition=classic&players=4&rolls=5&rolls=3&rolls=3&rolls=2",
    "/settle/?question=tie&edition=party&players=8&points=41&points=41&desserts=2&desserts=3",
]
AA = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_anyone_can_read_it(page, path, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto(path)
    results = Axe().run(page, options=AA)
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_the_screen(page, path, width):
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
