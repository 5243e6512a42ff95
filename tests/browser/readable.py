"""Whether anyone can read a page, as far as axe can tell."""

from axe_playwright_python.sync_playwright import Axe

RULES = {
    "light": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "dark": ["color-contrast"],  # all that the dark changes
}


def assert_readable(page, scheme):
    page.emulate_media(color_scheme=scheme)
    results = Axe().run(page, options={"runOnly": RULES[scheme]})
    assert results.violations_count == 0, results.generate_report()
