"""No visitor can fill the disk with the log, or write a line of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from tests.hold.attack.site import STRANGER, Site, Try, attacked

TIMES = 2_000
MOST = 100_000  # bytes in a minute
LONG = 60_000  # as long as a header may be


def tries() -> Iterator[Try]:
    with attacked(CONNECTIONS_PER_ADDRESS="5") as site:
        for what, flood in FLOODS.items():
            written, begun = site.log.stat().st_size, time.monotonic()
            for number in range(TIMES):
                flood(site, number)
            grown, minutes = site.log.stat().st_size - written, 1 + (time.monotonic() - begun) // 60
            yield Try(f"{TIMES} times {what}: {grown} bytes in {minutes:.0f} minutes", grown < MOST * minutes)
        yield Try("the site answers", site.answers())
    with attacked() as site:  # whose log has not been flooded
        yield from _forged_lines(site)


def _forged_lines(site: Site) -> Iterator[Try]:
    """Send what Python takes for the end of a line, in a header and in an address."""
    site.visit("/", Host="evil\x85ERROR Forged.example")
    site.visit("/%0AERROR%20Forged/")
    lines = site.log.read_text().splitlines()
    yield Try("what was sent is in the log", any("Forged" in line for line in lines))
    yield Try("a forged line", not any(line.startswith("ERROR") for line in lines))


def _garbage(site: Site, number: int) -> None:
    with site.connect(b"\x00\x01 %d\r\n\r\n" % number) as connection:
        connection.recv(100)


def _other_host(site: Site, number: int) -> None:
    site.visit("/", Host=f"evil{number}.example")


def _long_host(site: Site, number: int) -> None:
    site.visit("/", Host=f"{number}{'x' * LONG}")


def _long_path(site: Site, number: int) -> None:
    site.visit(f"/{number}{'x' * LONG}")


def _web_socket(site: Site, number: int) -> None:
    site.visit("/", Connection="Upgrade", Upgrade="websocket")


def _no_token(site: Site, number: int) -> None:
    site.ask("POST", f"/join/{number}/")


def _too_many(site: Site, number: int) -> None:
    if number == 0:
        for _ in range(TIMES):
            site.connect(source=STRANGER).close()


FLOODS: dict[str, Callable[[Site, int], None]] = {
    "garbage": _garbage,
    "another host": _other_host,
    "a long host": _long_host,
    "a long path": _long_path,
    "a web socket": _web_socket,
    "a form without a token": _no_token,
    "a connection of an address that has many": _too_many,
}
