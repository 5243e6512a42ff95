"""How soon other phones show a change, and what open streams cost."""

from __future__ import annotations

import asyncio
import re
import time
from statistics import median

from django.test import override_settings
from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests import postgres
from tests.bench import site

# Settings can be read only after `site` has set up Django.
# isort: split
from scoring.live.serving import REST
from tests.bench.processes import cost
from tests.bench.row import Row
from tests.bench.tap import Phone as Caller
from tests.browser import chromium
from tests.phone import Phone
from tests.server import Server, new_database

PHONES = 4
CHANGES = 20
IDLE = 1_000
TOLD = 500
PAGES = 60
POLLS = 300
RESTS = 10  # seconds for which idle streams are measured
PAINTED = {"SQLite": 300, "PostgreSQL": 150}  # milliseconds

# Resolves with the time at which a page shows a text. All pages of a browser share a clock.
PAINT = """text => {
  window.painted = new Promise(done => {
    const seen = () => document.querySelector(".plate .cards").textContent.startsWith(text);
    const look = () => seen() ? requestAnimationFrame(() => setTimeout(() => done(Date.now()))) : requestAnimationFrame(look);
    look();
  });
}"""
# Sends a tap as the page itself does, and returns the time of the answer.
SEND = """async count => {
  const form = document.getElementById("hand");
  const body = new URLSearchParams({
    csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value, version: form.elements.version.value,
    set: `tempura=${count}`,
  });
  await fetch(location.href, { method: "POST", body, headers: { "From-Outbox": "true" } });
  return Date.now();
}"""


def run() -> list[Row]:
    programs = postgres.find_or_install()
    rows = [*_polls(), *_rows("SQLite", {})]
    with postgres.cluster(programs) as server:
        return rows + _rows("PostgreSQL", {"DATABASE_URL": new_database(server)})


def _rows(database: str, environment: dict[str, str]) -> list[Row]:
    data = site.DATA / database
    data.mkdir()
    with Server(data, STREAMS_PER_DEVICE=str(IDLE), **environment) as server:
        phone = Phone(server)
        game = phone.sit_down("Chris", "Phil")
        rows = [_painted(phone, game, database)]
        return [*rows, *asyncio.run(_streams(phone, game, database))]


def _painted(phone: Phone, game: str, database: str) -> Row:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), chromium_sandbox=False, args=["--disable-gpu"]
        )
        pages = [_open(browser.new_context(), phone, f"{game}/1/1/") for _ in range(PHONES + 1)]
        waits = []
        for number in range(CHANGES):
            waits += _spread(pages, 1 + number % 5)
            pages[0].wait_for_timeout(1000 * REST)  # or the next change would count as part of a burst
        browser.close()
    return Row(
        f"a change on {PHONES} other phones, {database}: milliseconds",
        median(waits),
        PAINTED[database],
        "keep to",
    )


def _open(context: BrowserContext, phone: Phone, path: str) -> Page:
    context.add_cookies(phone.browser_cookies)
    page = context.new_page()
    page.goto(phone.server.url + path)
    return page


def _spread(pages: list[Page], count: int) -> list[float]:
    """Return, for each other phone, the milliseconds from the answer to the writer until it shows the change."""
    writer, *others = pages
    for page in others:
        page.evaluate(PAINT, f"{count}/")
    answered = writer.evaluate(SEND, count)
    return [page.evaluate("painted") - answered for page in others]


async def _streams(phone: Phone, game: str, database: str) -> list[Row]:
    path = f"{game}/live/"
    _page(phone, f"{game}/1/1/")  # warms up both workers
    before, page = cost(phone.server), _page(phone, f"{game}/1/1/")
    async with asyncio.timeout(120):
        streams = [await _listen(phone, path) for _ in range(IDLE)]
        resting = cost(phone.server)
        await asyncio.sleep(RESTS)
        rested = cost(phone.server)
        beside = await asyncio.to_thread(_page, phone, f"{game}/1/1/")
        for _, writer in streams[TOLD:]:
            writer.close()
        told = await _tell(phone, game, [reader for reader, _ in streams[:TOLD]])
        for _, writer in streams[:TOLD]:
            writer.close()
    many = f"{IDLE:,} idle streams, {database}"
    return [
        Row(f"{many}: megabytes more than none", resting.memory - before.memory, 60, "keep to"),
        Row(f"{many}: percent of a core", 100 * (rested.seconds - resting.seconds) / RESTS, 5, "keep to"),
        Row(f"{many}: milliseconds of a page, beside twice its time without", beside, 2 * page, "keep to"),
        Row(f"{TOLD} streams of one game all told, {database}: milliseconds", told, 1_000, "keep to"),
    ]


async def _listen(phone: Phone, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a stream, and wait for the version that it reports first."""
    reader, writer = await asyncio.open_connection("127.0.0.1", phone.server.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {phone.cookie}\r\n\r\n".encode())
    await reader.readuntil(b"data: ")
    return reader, writer


async def _tell(phone: Phone, game: str, readers: list[asyncio.StreamReader]) -> float:
    """Return the milliseconds from opening a hand and sending a card until the last stream reports it."""
    heard = [asyncio.create_task(_hear(reader)) for reader in readers]
    begun = time.perf_counter()
    await asyncio.to_thread(phone.post, f"{game}/1/2/", set="sashimi=1")
    return 1000 * (max(await asyncio.gather(*heard)) - begun)


async def _hear(reader: asyncio.StreamReader) -> float:
    await reader.readuntil(b"data: ")
    return time.perf_counter()


def _page(phone: Phone, path: str) -> float:
    def visit() -> float:
        start = time.perf_counter()
        phone.get(path)
        return time.perf_counter() - start

    return 1000 * median(visit() for _ in range(PAGES))


@override_settings(ROOT_URLCONF="tests.bench.yardstick")
def _polls() -> list[Row]:
    """Measure polls in this process, compared with a view that does nothing."""
    caller = Caller()
    game = site.open_hands("default")[0].path.rpartition("/3/")[0]
    poll = f"{game}/version/"
    seen = re.findall(rb"seen=\d+", caller.get(poll)[1])[0].decode()
    polls, nothings = [], []
    for _ in range(POLLS):
        nothings.append(caller.get("/nothing/", "204 No Content")[0])
        polls.append(caller.get(f"{poll}?{seen}", "204 No Content")[0])
    limit = 2000 * median(nothings)
    return [
        Row(
            "a poll that finds nothing: milliseconds, beside twice nothing",
            1000 * median(polls),
            limit,
            "keep to",
        )
    ]
