"""Server time of a tap with all middleware, compared with an 8 KB page without database queries."""

from __future__ import annotations

import time
from itertools import cycle, islice
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode

from django.core.wsgi import get_wsgi_application
from django.middleware.csrf import get_token
from django.test import RequestFactory, override_settings

from tests import postgres
from tests.bench import site
from tests.bench.databases import at, close, create
from tests.bench.row import Row
from tests.server import new_database

TAPS = 500
WARMING_UP = 20
IN_JAPANESE = 1.05
YARDSTICK = "/yardstick/"
# How many pages a tap may cost. PostgreSQL answers each of its queries from another process.
PAGES = {
    "classic with four": {"SQLite": 2, "PostgreSQL": 4},
    "Party with eight": {"SQLite": 2.5, "PostgreSQL": 5},
}


@override_settings(ROOT_URLCONF="tests.bench.yardstick")
def run() -> list[Row]:
    programs = postgres.find_or_install()
    rows = [*_at("default", "SQLite"), *_in_japanese()]
    with postgres.cluster(programs) as server:
        create("tapped", new_database(server))
        rows += _at("tapped", "PostgreSQL")
        close("tapped")
    return rows


def _at(name: str, database: str) -> list[Row]:
    with at(name):
        phone = Phone()
        return [row for hand in site.open_hands(name) for row in _rows(phone, hand, database)]


def _rows(phone: Phone, hand: site.OpenHand, database: str) -> list[Row]:
    what, may_cost = f"a tap, {hand.game}, {database}", PAGES[hand.game][database]
    pages, taps, sizes = [], [], []
    for facts in islice(hand.taps(), WARMING_UP + TAPS):
        # In turn, so that other work on the machine slows both.
        pages.append(phone.get(YARDSTICK)[0])
        seconds, fragment = phone.tap(hand.path, facts)
        taps.append(seconds)
        sizes.append(len(fragment))
    page, tap = (median(seconds[WARMING_UP:]) * 1000 for seconds in (pages, taps))
    slowest = quantiles(taps[WARMING_UP:], n=100)[-1] * 1000
    return [
        Row(f"{what}: milliseconds, beside {may_cost} pages of 8 KB", tap, may_cost * page, "keep to"),
        Row(f"{what}: milliseconds at p99, beside 5 taps", slowest, 5 * tap, "keep to"),
        Row(f"{what}: bytes of the answer, compressed", max(sizes), 6_000, "keep to"),
    ]


def _in_japanese() -> list[Row]:
    """Compare a tap in a translated language with one in English."""
    phones = {"en": Phone("en"), "ja": Phone("ja")}
    rows = []
    for hand in site.open_hands("default"):
        taps = {language: [] for language in phones}
        facts = islice(hand.taps(), 2 * (WARMING_UP + TAPS))
        for language, fact in zip(cycle(phones), facts, strict=False):
            taps[language].append(phones[language].tap(hand.path, fact)[0])
        english, japanese = (median(taps[language][WARMING_UP:]) * 1000 for language in phones)
        what = f"a tap in Japanese, {hand.game}: milliseconds, beside {IN_JAPANESE} of one in English"
        rows.append(Row(what, japanese, IN_JAPANESE * english, "keep to"))
    return rows


class Phone:
    """A client that calls the WSGI application as the server does, with the headers of a phone."""

    def __init__(self, language: str = "en") -> None:
        self.application = get_wsgi_application()
        headers = {"Accept-Encoding": "gzip", "Accept-Language": language, "Origin": "http://testserver"}
        self.requests = RequestFactory(headers=headers)
        self.requests.cookies.load(site.COOKIES)
        first = self.requests.get("/")
        self.token = get_token(first)
        self.requests.cookies["csrftoken"] = first.META["CSRF_COOKIE"]

    def get(self, path: str, expected: str = "200 OK") -> tuple[float, bytes]:
        return self._call(self.requests.get(path).environ, expected)

    def fetch(self, path: str) -> tuple[float, bytes]:
        """Fetch what a phone does after another one has changed something."""
        return self._call(self.requests.get(path, headers={"HX-Request": "true"}).environ)

    def tap(self, path: str, facts: str) -> tuple[float, bytes]:
        data = urlencode({"set": facts, "csrfmiddlewaretoken": self.token})
        form = "application/x-www-form-urlencoded"
        return self._call(self.requests.post(path, data, form, headers={"From-Outbox": "true"}).environ)

    def _call(self, environ: dict[str, Any], expected: str = "200 OK") -> tuple[float, bytes]:
        """Return the seconds until the response is closed, and its body."""
        said = []
        start = time.perf_counter()
        response = self.application(environ, lambda status, headers: said.append(status))
        body = b"".join(response)
        response.close()
        seconds = time.perf_counter() - start
        if said != [expected]:
            raise RuntimeError(f"{environ['PATH_INFO']}: {said[0]}")
        return seconds, body
