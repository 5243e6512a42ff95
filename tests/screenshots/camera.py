"""Take the pictures, and find pages that are too wide, have cut-off text, or report errors."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Page, Response

from scoring.access import COOKIE
from tests.screenshots.shots import Shot
from tests.screenshots.tables import Filled, make_recent

THEMES = ("light", "dark")
DESKTOP = 1280

# Return the buttons whose text reaches beyond them, or is hidden inside them. Only a name may end in an
# ellipsis.
CUT = """
() => {
  const cut = [];
  for (const button of document.querySelectorAll("button, .button, summary")) {
    if (!button.checkVisibility()) continue;
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const text = range.getBoundingClientRect();
      if (text.width && reaches(text, texts.currentNode.parentElement, button)) cut.push(button.innerText.trim());
    }
  }
  return cut;

  function reaches(text, element, button) {
    for (; ; element = element.parentElement) {
      const style = getComputedStyle(element);
      if (style.clipPath !== "none") return false; // for screen readers only
      if (style.textOverflow === "ellipsis" && element.matches("bdi, :has(> bdi)")) return false;
      const box = element.getBoundingClientRect();
      const out = text.left < box.left - 1 || text.right > box.right + 1 || text.top < box.top - 1 || text.bottom > box.bottom + 1;
      if (out && (element === button || style.overflow !== "visible")) return true;
      if (element === button || style.position === "absolute") return false; // a badge may sit on the edge
    }
  }
}
"""


class Camera:
    """A browser with one screen size and one theme."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int], theme: str) -> None:
        self.url = url
        self.width, self.height = size
        self.label = f"{self.width}x{self.height}_{theme}"
        self.context = browser.new_context(
            base_url=url,
            viewport={"width": self.width, "height": self.height},
            has_touch=self.width < DESKTOP,
            is_mobile=self.width < DESKTOP,
            color_scheme=theme,
            reduced_motion="reduce",
        )
        self.page = self.context.new_page()
        self.complaints = listen(self.page)

    def take(self, shot: Shot, filled: Filled | None, folder: Path) -> list[str]:
        """Write a picture of the screen, and one of the whole page if it is longer. Return the faults."""
        page, complaints = self.page, self.complaints
        complaints.clear()
        self.context.clear_cookies()
        if filled:
            make_recent(filled)
            self.context.add_cookies([{"name": COOKIE, "value": filled.secret, "url": self.url}])
        answer = page.goto(shot.path.format(**filled._asdict()) if filled else shot.path)
        if (answer.status == 404) != (shot.name == "404"):
            complaints.append(f"status {answer.status}")
        if shot.act:
            shot.act(page)
        name = f"{shot.name}_{self.label}"
        page.screenshot(path=folder / f"{name}.png")
        if page.evaluate("document.documentElement.scrollHeight") > self.height:
            page.screenshot(path=folder / f"{name}_whole.png", full_page=True)
        faults = [*complaints, *faults_of(page, self.width)]
        return [f"{shot.name} at {self.label}: {fault}" for fault in faults]


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


def faults_of(page: Page, width: int) -> list[str]:
    wide = page.evaluate("document.documentElement.scrollWidth")
    faults = [f"{wide} px wide"] if wide > width else []
    return faults + [f"cut off: {text}" for text in page.evaluate(CUT)]
