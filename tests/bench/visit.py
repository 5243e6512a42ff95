"""Bytes that a first and a repeated visit transfer, with all files and headers."""

from __future__ import annotations

from playwright.sync_api import BrowserContext

from tests.bench import site
from tests.bench.browser import Room, room
from tests.bench.row import Row

FIRST = 60_000
REPEATED = 15_000
LANGUAGES = ("de", "es", "fr", "it", "ja")


def run() -> list[Row]:
    hands = {f"a hand, {hand.game}": hand.path for hand in site.open_hands("default")}
    pages = {"the entry page": "/", **hands}
    with room() as here:
        rows = [row for what, path in pages.items() for row in _rows(here, what, path)]
        return [*rows, *(_in(here, language, [*pages.values()][-1]) for language in LANGUAGES)]


def _in(here: Room, language: str, hand: str) -> Row:
    with here.phone(locale=language) as phone:
        return Row(f"a hand in {language}: bytes of a first visit", _visit(phone, hand), FIRST, "keep to")


def _rows(here: Room, what: str, path: str) -> list[Row]:
    with here.phone(cookies=path != "/") as phone:
        first, again = (_visit(phone, path) for _ in range(2))
    return [
        Row(f"{what}: bytes of a first visit", first, FIRST, "keep to"),
        Row(f"{what}: bytes of a repeated visit", again, REPEATED, "keep to"),
    ]


def _visit(phone: BrowserContext, path: str) -> float:
    """Return the bytes that a visit receives, with headers and without what is cached."""
    received: list[float] = []
    page = phone.new_page()
    network = phone.new_cdp_session(page)
    network.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    network.send("Network.enable")
    page.goto(path, wait_until="networkidle")
    page.close()
    return sum(received)
