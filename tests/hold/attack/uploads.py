"""Uploads that stall, never end or are too large stop nobody, and leave nothing behind."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from socket import socket

from tests.bench.processes import cost
from tests.hold.attack.site import ANOTHER, FORM, STRANGER, Site, Try, attacked, opened, status_on
from tests.project.test_slow_phones import a_large_upload, a_large_upload_in_chunks, an_upload

MEGABYTE = 1024 * 1024
# How many at once, and how large. Together they are far more than the site keeps.
UPLOADS = {"/new/": (300, 2 * MEGABYTE), "/import/": (60, 20 * MEGABYTE)}
BODIES_MB = 32  # in each of two processes
# They are copied once when they are handed over, and Python gives memory back late.
MOST_MEMORY = 5 * BODIES_MB
MOST_SECONDS = 1  # of processor time for a body in tiny chunks; it was 3.4
LENGTHS = ("9" * 5_000, "9" * 30, "-1", "+5", "0x10", "1e3", "five", "5\r\nContent-Length: 6", "5, 6", "")


def tries() -> Iterator[Try]:
    with tempfile.TemporaryDirectory() as files, attacked(BODIES_MB=str(BODIES_MB), TMPDIR=files) as site:
        yield from _unfinished(site)
        for path, (number, size) in UPLOADS.items():
            yield _together(site, path, number, size)
        yield from _room_for_others(site)
        yield from _too_large(site)
        yield _tiny_chunks(site)
        yield from _lengths(site)
        yield Try("temporary files", not list(Path(files).iterdir()))


def _unfinished(site: Site) -> Iterator[Try]:
    """Stop in the middle of more uploads than there are threads."""
    for begin in (an_upload, a_large_upload, a_large_upload_in_chunks):
        with ExitStack() as phones:
            for _ in range(4):
                phones.enter_context(begin(site))
            yield Try(begin.__name__, site.answers(2))


def _together(site: Site, path: str, number: int, size: int) -> Try:
    """Send as much as is allowed without an end, many times at once."""
    head = site.head(f"POST {path}", f"Content-Length: {size}", f"Content-Type: {FORM}")

    def send(connection: socket) -> None:
        with suppress(OSError):
            for _ in range(size // MEGABYTE - 1):
                connection.sendall(b"x" * MEGABYTE)

    before = cost(site).memory
    with ExitStack() as stack, ThreadPoolExecutor(number) as senders:
        list(senders.map(send, [stack.enter_context(site.connect(head)) for _ in range(number)]))
        answers = site.answers(10)  # by then it has read what the system had buffered
        grown = cost(site).memory - before
    return Try(f"{number} unfinished bodies at {path}: {grown:.0f} MB", answers and grown < MOST_MEMORY)


def _room_for_others(site: Site) -> Iterator[Try]:
    """Fill all room with files from one address that do not go on, then send forms from another."""
    head = site.head("POST /import/", f"Content-Length: {20 * MEGABYTE}", f"Content-Type: {FORM}")
    with opened(site, 4 * BODIES_MB, head, source=STRANGER) as connections:
        for connection in connections:
            with suppress(OSError):
                connection.sendall(b"x" * MEGABYTE)
        site.answers()  # by then it has read what the system had buffered
        statuses = {site.ask("POST", "/new/", b"x" * 2 * MEGABYTE, ANOTHER).status for _ in range(10)}
        yield Try(f"a large form beside one address's files: {statuses}", 503 not in statuses)


def _too_large(site: Site) -> Iterator[Try]:
    """Announce or send a larger body than any form has, to any address."""
    for path in ("/", "/new/", "/join/", "/enter/", "/g/demo/1/1/", "/table/", "/import/x/", "/nowhere/"):
        with site.connect(site.head(f"POST {path}", f"Content-Length: {3 * MEGABYTE}")) as announced:
            yield Try(f"3 MB announced at {path}", status_on(announced) == 413)
    for method in ("GET", "PUT", "DELETE", "OPTIONS"):
        with site.connect(site.head(f"{method} /import/", "Content-Length: 1")) as unasked:
            yield Try(f"a body with {method}", status_on(unasked) == 413)
    chunks = (b"%x\r\n%b\r\n" % (MEGABYTE, b"x" * MEGABYTE)) * 3
    with site.connect(site.head("POST /new/", "Transfer-Encoding: chunked") + chunks) as sent:
        yield Try("3 MB in chunks", status_on(sent) == 413)


def _tiny_chunks(site: Site) -> Try:
    """Send a body byte by byte."""
    before = cost(site).seconds
    body = b"1\r\nx\r\n" * 500_000 + b"0\r\n\r\n"
    with site.connect(site.head("POST /new/", "Transfer-Encoding: chunked")) as connection, suppress(OSError):
        connection.sendall(body)
        status_on(connection)
    answers = site.answers(1)
    seconds = cost(site).seconds - before
    return Try(f"a body in chunks of one byte: {seconds:.1f} s", answers and seconds < MOST_SECONDS)


def _lengths(site: Site) -> Iterator[Try]:
    for length in LENGTHS:
        with site.connect(site.head("POST /new/", f"Content-Length: {length}")) as connection:
            yield Try(f"Content-Length: {length[:30]!r}", status_on(connection) == 400)
    yield Try("no line in the log for them", "Traceback" not in site.log.read_text())
