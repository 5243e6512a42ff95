"""Whether anyone can read a page, as far as axe and a ruler can tell."""

from axe_playwright_python.sync_playwright import Axe

RULES = {
    "light": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "dark": ["color-contrast"],  # all that the dark changes
}
WIDTHS = (320, 390, 1280)
AXE = Axe()


def assert_readable(page):
    """By day and by night."""
    for scheme, rules in RULES.items():
        page.emulate_media(color_scheme=scheme)
        results = AXE.run(page, options={"runOnly": rules, "resultTypes": ["violations"]})
        assert results.violations_count == 0, f"{scheme}: {results.generate_report()}"


def assert_fits(page):
    """Nothing is wider than the screen, whatever screen it is."""
    before = page.viewport_size
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
    page.set_viewport_size(before)
