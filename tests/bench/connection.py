"""Time of a request on a kept connection, compared with a new connection."""

from __future__ import annotations

import time
from http.client import HTTPConnection
from statistics import median
from urllib.parse import urlsplit

from tests.bench import site
from tests.bench.row import Row
from tests.server import Server

REQUESTS = 100
PATH = "/healthz"


def run() -> list[Row]:
    data = site.DATA / "connection"
    data.mkdir()
    with Server(data) as server:
        address = urlsplit(server.url).netloc
        kept = HTTPConnection(address)
        pairs = [(_milliseconds(kept), _milliseconds(HTTPConnection(address))) for _ in range(REQUESTS)]
        kept.close()
    on_kept, on_new = (median(times) for times in zip(*pairs, strict=True))
    return [
        Row(
            "a request on a kept connection: milliseconds, beside a new one", on_kept, 1.2 * on_new, "keep to"
        )
    ]


def _milliseconds(connection: HTTPConnection) -> float:
    start = time.perf_counter()
    connection.request("GET", PATH)
    connection.getresponse().read()
    return (time.perf_counter() - start) * 1000
