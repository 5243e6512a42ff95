"""Accessibility checks with axe, and checks that a page fits the screen."""

from axe_playwright_python.base import AXE_SCRIPT, AxeResults

from tests.screenshots.camera import faults_of, set_text_size

RULES = {
    "light": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "dark": ["color-contrast"],  # the dark theme changes nothing else
}
DESKTOP = {"width": 1280, "height": 740}
ZOOMED = {"width": 320, "height": 256}  # a desktop at 400 %
# The checks that passed stay in the browser: the list is ten times as long, and sending it takes as long as the checks.
FIND = "options => axe.run(options).then(({ violations }) => ({ violations }))"
# Return the buttons that look like plain text where people have chosen their own colors: without an edge, also around
# them, and not underlined. In a navigation, and as a sign, they need none.
WITHOUT_EDGE = """
all => all.filter(one => one.checkVisibility() && one.textContent.trim().length > 1).filter((one) => {
  const isDrawn = element => parseFloat(getComputedStyle(element).borderBottomWidth) > 0;
  return !isDrawn(one) && !isDrawn(one.parentElement) && getComputedStyle(one).textDecorationLine === "none";
}).map(one => one.textContent.trim())
"""


def assert_readable(page):
    """Assert that axe finds no fault in either theme, and that buttons keep their edges in people's own colors."""
    page.evaluate(AXE_SCRIPT)
    for scheme, rules in RULES.items():
        page.emulate_media(color_scheme=scheme)
        results = AxeResults(page.evaluate(FIND, {"runOnly": rules, "resultTypes": ["violations"]}))
        assert results.violations_count == 0, f"{scheme}: {results.generate_report()}"
    page.emulate_media(forced_colors="active")
    buttons = page.locator(":is(button, .button, .segments label > span):not(nav *)")
    assert buttons.evaluate_all(WITHOUT_EDGE) == []
    page.emulate_media(forced_colors="none")


def assert_fits(page):
    """Assert that a page is no wider than phones and desktops, and that nothing is cut off, overlaps or covers the focus."""
    before = page.viewport_size
    for size in (DESKTOP, ZOOMED, before):
        page.set_viewport_size(size)
        assert faults_of(page, size["width"]) == []
    set_text_size(page, 2)
    assert faults_of(page, before["width"]) == []
    set_text_size(page, 1)
