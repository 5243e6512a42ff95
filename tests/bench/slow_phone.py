"""Time from a tap until a slow phone shows the new count."""

from __future__ import annotations

from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.bench import site
from tests.bench.browser import room
from tests.bench.row import Row

SLOWER = 4
TAPS = 21
PAUSE = 300  # milliseconds, in which people look for the next card
LIMIT = 50

# Not a locator: Playwright would listen to every touch, and slow it down.
FIND = """
(name) => {
  const button = [...document.querySelectorAll("button")].find((button) => new RegExp(name, "i").test(button.ariaLabel));
  const box = button.getBoundingClientRect();
  return { name: button.ariaLabel, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
"""
# Measures from the touch to the first task after the frame that shows the new count.
WATCH = """
([before, after]) => {
  const tile = document.querySelector(`[aria-label="${before}"]`);
  window.took = new Promise((resolve, reject) => {
    let tapped;
    setTimeout(() => reject(new Error(`${tile.ariaLabel} is not ${after}`)), 10_000);
    addEventListener("pointerdown", (event) => { tapped = event.timeStamp; }, { once: true, capture: true });
    new MutationObserver(() => {
      if (tile.ariaLabel !== after) return;
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tapped)));
    }).observe(tile, { attributeFilter: ["aria-label"] });
  });
}
"""


def run() -> list[Row]:
    hands = site.open_hands("default")
    with room() as here:
        rows = []
        for hand in hands:
            with here.phone() as phone:
                milliseconds = median(_taps(phone, hand.path))
            what = f"a tap, {hand.game}: milliseconds to the screen of a phone {SLOWER} times slower"
            rows.append(Row(what, milliseconds, LIMIT, "keep to"))
    return rows


def _taps(phone: BrowserContext, path: str) -> list[float]:
    page = phone.new_page()
    page.goto(path, wait_until="networkidle")
    phone.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return [_tap_and_take_back(page) for _ in range(TAPS)]


def _tap_and_take_back(page: Page) -> float:
    """Return the milliseconds of one tap, and remove the card: a full hand would move to the next seat."""
    tile = page.evaluate(FIND, r", \d+$")
    name, _, count = tile["name"].rpartition(", ")
    page.evaluate(WATCH, [tile["name"], f"{name}, {int(count) + 1}"])
    _touch(page, tile)
    took: float = page.evaluate("() => window.took")
    _touch(page, page.evaluate(FIND, f"^Remove one {name}$"))
    return took


def _touch(page: Page, button: dict[str, Any]) -> None:
    page.touchscreen.tap(button["x"], button["y"])
    page.wait_for_timeout(PAUSE)
