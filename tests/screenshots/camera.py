"""Take the pictures, and find pages that do not fit the screen, or report errors."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Page, Response

from scoring.access import COOKIE
from tests.screenshots.shots import Shot
from tests.screenshots.tables import Filled, make_recent

THEMES = ("light", "dark")
LARGE_TEXT = "large-text"
FORCED_COLORS = "forced-colors"
# Needs that every page must meet: text of twice the size, forced colors, and a zoom of 400 % on a desktop.
NEEDS = (((390, 844), LARGE_TEXT), ((390, 844), FORCED_COLORS), ((320, 256), "light"))
PHONE, DESKTOP = 390, 1280
HIGHEST = 12_000  # pixels of a picture of a whole page

# A page that still polls for statistics, or for the records of a game, is not complete.
COMPLETE = """() => !document.querySelector('main [hx-trigger="every 1s"]')"""
FAULTS = Path(__file__).with_name("faults.js").read_text()


class Camera:
    """A browser with one screen size, one look (a theme, or what some people need) and one language."""

    def __init__(
        self, browser: Browser, url: str, size: tuple[int, int], look: str, language: str = "en-US"
    ) -> None:
        self.url = url
        self.width, self.height = size
        self.label = f"{self.width}x{self.height}_{look}"
        self.context = browser.new_context(
            base_url=url,
            locale=language,
            viewport={"width": self.width, "height": self.height},
            has_touch=self.width < DESKTOP,
            is_mobile=self.width < DESKTOP,
            color_scheme="dark" if look == "dark" else "light",
            forced_colors="active" if look == FORCED_COLORS else None,
            reduced_motion="reduce",
        )
        self.page = self.context.new_page()
        self.text_size = 2 if look == LARGE_TEXT else 1
        if look == LARGE_TEXT:
            set_text_size(self.page, self.text_size)
        self.complaints = listen(self.page)

    def take(self, shot: Shot, filled: Filled | None, folder: Path) -> list[str]:
        """Write a picture of the screen, and one of the whole page if it is longer. Return the faults."""
        page, complaints = self.page, self.complaints
        page.goto("about:blank")  # otherwise the page before polls once more, without its cookie
        complaints.clear()
        self.context.clear_cookies()
        if filled:
            make_recent(filled)
            self.context.add_cookies([{"name": COOKIE, "value": filled.secret, "url": self.url}])
        answer = page.goto(shot.path.format(**filled._asdict()) if filled else shot.path)
        if (answer.status == 404) != (shot.name == "404"):
            complaints.append(f"status {answer.status}")
        page.wait_for_function(COMPLETE)
        if shot.act:
            shot.act(page)
        name = f"{shot.name}_{self.label}"
        page.screenshot(path=folder / f"{name}.png")
        whole = page.evaluate("document.documentElement.scrollHeight")
        if whole > self.height:
            self._take_whole(folder / f"{name}_whole.png")
        if shot.longest and (self.width, self.text_size) == (PHONE, 1) and whole > shot.longest:
            complaints.append(f"{whole} px long, and {shot.longest} are allowed")
        faults = [*complaints, *faults_of(page, self.width)]
        return [f"{shot.name} at {self.label}: {fault}" for fault in faults]

    def _take_whole(self, path: Path) -> None:
        """Write a picture of the whole page. Playwright's own would reset the text size."""
        if self.text_size == 1:
            self.page.screenshot(path=path, full_page=True)
            return
        whole = self.page.evaluate("document.documentElement.scrollHeight")
        self._resize(min(whole, HIGHEST))
        self.page.screenshot(path=path)
        self._resize(self.height)

    def _resize(self, height: int) -> None:
        self.page.set_viewport_size({"width": self.width, "height": height})
        set_text_size(self.page, self.text_size)


def listen(page: Page) -> list[str]:
    """Return a list that grows with the errors of a page. A 404 or 422 of the page itself is not one."""
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        failed = message.text.startswith("Failed to load resource")
        refused = failed and (message.location["url"] == page.url or "status of 422" in message.text)
        if message.type == "error" and not refused:
            complaints.append(message.text)

    def see(response: Response) -> None:
        if response.status >= 500:
            complaints.append(f"status {response.status}")

    page.on("console", hear)
    page.on("response", see)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints


def set_text_size(page: Page, times: int) -> None:
    """Set the text size of the browser, as its settings do, to a multiple of the usual one."""
    sizes = {"standard": 16 * times, "fixed": 13 * times}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})


def faults_of(page: Page, width: int) -> list[str]:
    return page.evaluate(FAULTS, width)
