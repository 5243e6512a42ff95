"""Whether anyone can read a page, as far as axe can tell."""

from axe_playwright_python.sync_playwright import Axe

AA = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def assert_readable(page):
    results = Axe().run(page, options=AA)
    assert results.violations_count == 0, results.generate_report()
