"""Server time of a tap with all middleware, compared with an 8 KB page without database queries."""

from __future__ import annotations

import time
from itertools import islice
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode

from django.core.wsgi import get_wsgi_application
from django.middleware.csrf import get_token
from django.test import RequestFactory, override_settings

from tests.bench import site
from tests.bench.row import Row

TAPS = 500
WARMING_UP = 20
YARDSTICK = "/yardstick/"


@override_settings(ROOT_URLCONF="tests.bench.yardstick")
def run() -> list[Row]:
    phone = Phone()
    return [row for hand in site.open_hands() for row in _rows(phone, hand)]


def _rows(phone: Phone, hand: site.OpenHand) -> list[Row]:
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
        Row(f"a tap, {hand.game}: milliseconds, beside 5 pages of 8 KB", tap, 5 * page, "keep to"),
        Row(f"a tap, {hand.game}: milliseconds at p99, beside 5 taps", slowest, 5 * tap, "keep to"),
        Row(f"a tap, {hand.game}: bytes of the answer, compressed", max(sizes), 6_000, "keep to"),
    ]


class Phone:
    """A client that calls the WSGI application as the server does, with the headers of a phone."""

    def __init__(self) -> None:
        self.application = get_wsgi_application()
        self.requests = RequestFactory(headers={"Accept-Encoding": "gzip", "Origin": "http://testserver"})
        self.requests.cookies.load(site.COOKIES)
        first = self.requests.get("/")
        self.token = get_token(first)
        self.requests.cookies["csrftoken"] = first.META["CSRF_COOKIE"]

    def get(self, path: str, expected: str = "200 OK") -> tuple[float, bytes]:
        return self._call(self.requests.get(path).environ, expected)

    def tap(self, path: str, facts: str) -> tuple[float, bytes]:
        data = urlencode({"set": facts, "csrfmiddlewaretoken": self.token})
        form = "application/x-www-form-urlencoded"
        return self._call(self.requests.post(path, data, form, headers={"HX-Request": "true"}).environ)

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
