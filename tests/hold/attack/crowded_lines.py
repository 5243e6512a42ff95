"""Very many requests of one household keep others waiting for a few of them only."""

from __future__ import annotations

import select
from collections.abc import Iterator
from socket import socket

from tests.hold.attack.site import ANOTHER, STRANGER, Site, Try, attacked, opened

REQUESTS = 200
MOST = REQUESTS // 4  # answered before another household's, in both processes, and while it connects
PATHS = ("/rules/party/", "/new/", "/nowhere/")


def tries() -> Iterator[Try]:
    with attacked() as site:
        site.answers()
        for path in PATHS:
            with opened(site, REQUESTS, source=STRANGER) as connections:
                yield _among(site, connections, path)


def _among(site: Site, connections: list[socket], path: str) -> Try:
    """Ask for a page on all connections, then for one as somebody else."""
    for connection in connections:
        connection.sendall(site.head(f"GET {path}"))
    site.visit(path, source=ANOTHER)
    answered, _, _ = select.select(connections, [], [], 0)
    what = f"{len(answered)} of {REQUESTS} requests for {path} before another household's"
    return Try(what, len(answered) <= MOST)
