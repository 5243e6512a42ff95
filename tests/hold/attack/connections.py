"""Connections that are silent, slow or countless stop nobody, with 1,024 files in a process.

The attacker has many addresses; in this test they all come from a proxy, which has no limit of its own.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from contextlib import suppress
from socket import socket

from scorekeeper.connections import MANY, PATIENCE
from tests.hold.attack.site import ANOTHER, STRANGER, Site, Try, attacked, opened, status_on
from tests.phone import Phone

# isort: split
from scoring.access import COOKIE
from scoring.models import Role
from tests.tables import a_device, a_game

OWNER = "the owner's secret"
FILES = 1024
SILENT = 2_300
PER_ADDRESS = 20
PAGES = 1_000


def tries() -> Iterator[Try]:
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (4 * SILENT, max(4 * SILENT, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    )
    with attacked(CONNECTIONS_PER_ADDRESS=str(PER_ADDRESS)) as site:
        for worker in site.workers:
            resource.prlimit(worker, resource.RLIMIT_NOFILE, (FILES, FILES))
        for what, sent in _silences(site).items():
            yield from _crowd(site, what, sent)
        yield from _one_address(site)
        yield from _patience(site)
    yield from _streams()


def _silences(site: Site) -> dict[str, bytes]:
    return {
        "silent connections": b"",
        "begun requests": b"GET / HT",
        "forms without an end": site.head("POST /new/", "Content-Length: 1000") + b"name=",
        "second forms without an end": site.head("GET /rules/")
        + site.head("POST /new/", "Content-Length: 9"),
        "files without an end": site.head("POST /import/", "Content-Length: 1000000") + b"x",
    }


def _crowd(site: Site, what: str, sent: bytes) -> Iterator[Try]:
    """Open more of them than the process has files. A game goes on, and its stream too."""
    phone = Phone(site)
    game = phone.sit_down("Chris", "Phil")
    written = site.log.stat().st_size
    with phone.listening(f"{game}/live/?seen=0") as stream, opened(site, SILENT, sent):
        yield Try(f"{SILENT} {what}: pages", site.answers())
        phone.post(f"{game}/1/1/", set="tempura=1")
        yield Try(f"{SILENT} {what}: the stream", stream.heard() > 0)
    grown = site.log.stat().st_size - written
    yield Try(f"{SILENT} {what}: {grown} bytes in the log", grown < 20_000)


def _one_address(site: Site) -> Iterator[Try]:
    """Hold connections from one address, in both processes. Others are let in; the address is told why it is not."""
    many = 8 * PER_ADDRESS
    with opened(site, many, b"", STRANGER) as connections:
        for connection in connections:
            connection.settimeout(0.1)
        refused = sum(status_on(connection) == 429 for connection in connections)
        yield Try(f"{refused} of {many} refused", refused >= many - 2 * PER_ADDRESS)
        yield Try("another address", site.visit("/rules/", source=ANOTHER).status == 200)
        elsewhere = site.head("GET /rules/", "X-Forwarded-For: 192.0.2.9")
        with opened(site, 10, elsewhere, STRANGER) as claiming:
            statuses = {status_on(connection) for connection in claiming}
        yield Try(f"an address that it claims to have: {statuses}", statuses <= {429, 0})


def _streams() -> Iterator[Try]:
    """Fill the whole house with streams, of which none is silent. Others are let in."""
    with attacked(CONNECTIONS=str(3 * MANY), STREAMS_PER_DEVICE="1000") as site:
        with site.stored():
            game = a_game()
            a_device(game.night.table, Role.OWN, OWNER)
        head = site.head(f"GET /g/{game.code}/live/", f"Cookie: {COOKIE}={OWNER}")
        with opened(site, 4 * MANY, head, STRANGER), opened(site, 4 * MANY, head, ANOTHER):
            statuses = {site.visit("/rules/", source=f"127.0.3.{number}").status for number in range(1, 21)}
            yield Try(f"visitors beside {8 * MANY} streams: {statuses}", statuses == {200})


def _patience(site: Site) -> Iterator[Try]:
    """Send or read so slowly that nothing ever ends."""
    with opened(site, 3) as (silent, dripping, deaf):
        deaf.sendall(site.head("GET /rules/party/") * PAGES)
        end = time.monotonic() + 3 * PATIENCE
        while time.monotonic() < end:
            with suppress(OSError):
                dripping.sendall(b"G")
            time.sleep(1)
        yield Try("a silent connection is closed", _is_closed(silent))
        yield Try("a dripping one is closed", _is_closed(dripping))
        answered = _rest_of(deaf).count(b"HTTP/1.1 200")
        yield Try(f"one that does not read is closed after {answered} of {PAGES} pages", answered < PAGES)


def _is_closed(connection: socket) -> bool:
    connection.settimeout(1)
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def _rest_of(connection: socket) -> bytes:
    """Return what is left to read on a connection that the site has closed."""
    rest = bytearray()
    with suppress(OSError):
        while data := connection.recv(1_000_000):
            rest += data
    return bytes(rest)
