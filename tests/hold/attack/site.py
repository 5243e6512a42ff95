"""A site to be attacked, and requests that no browser would send."""

from __future__ import annotations

import socket
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from tests.bench.databases import at, close, create  # sets up Django

# isort: split
from scoring.access import COOKIE
from tests.hold.connection import TOKEN
from tests.server import Server, prepared

HERE = "127.0.0.1"  # a proxy's address: connections from it have no limit
STRANGER, ANOTHER = "127.0.0.2", "127.0.0.3"
FORM = "application/x-www-form-urlencoded"

Headers = dict[str, str]
Field = str | int | list[str]


class Try(NamedTuple):
    """What was tried, and whether the site held."""

    what: str
    held: bool


class Answer(NamedTuple):
    status: int
    headers: Message
    text: str


class Site(Server):
    def ask(self, method: str, path: str, body: bytes = b"", source: str = HERE, **headers: str) -> Answer:
        """Send a request from an address, with exactly these headers beside the required ones."""
        with closing(HTTPConnection(HERE, self.port, timeout=120, source_address=(source, 0))) as connection:
            connection.request(method, path, body or None, headers)
            response = connection.getresponse()
            charset = response.headers.get_content_charset("utf-8")
            return Answer(response.status, response.headers, response.read().decode(charset, "replace"))

    def visit(self, path: str, secret: str = "", source: str = HERE, **headers: str) -> Answer:
        return self.ask("GET", path, source=source, **({"Cookie": f"{COOKIE}={secret}"} | headers))

    def send(
        self, path: str, secret: str = "", source: str = HERE, headers: Headers | None = None, **fields: Field
    ) -> Answer:
        """Send a form as the site's own pages do, with their token."""
        body = urlencode(fields, doseq=True).encode()
        return self.ask("POST", path, body, source, **own_form(secret), **(headers or {}))

    def connect(self, sent: bytes = b"", source: str = HERE) -> socket.socket:
        """Return a connection on which something was sent."""
        connection = socket.create_connection((HERE, self.port), timeout=60, source_address=(source, 0))
        connection.sendall(sent)
        return connection

    def head(self, first_line: str, *lines: str) -> bytes:
        return "\r\n".join([f"{first_line} HTTP/1.1", f"Host: {HERE}:{self.port}", *lines, "", ""]).encode()

    def answers(self, times: int = 10) -> bool:
        """Return whether the site still answers others: with a page, and with a healthy /healthz."""
        return all(self.visit(path).status == 200 for path in ("/healthz", "/rules/") for _ in range(times))

    @contextmanager
    def stored(self) -> Iterator[None]:
        """Use its database in this process."""
        create("attacked", self.database)
        try:
            with at("attacked"):
                yield
        finally:
            close("attacked")


def own_form(secret: str = "") -> dict[str, str]:
    """Return the headers of a form that one of the site's own pages sends."""
    return {"Cookie": f"{COOKIE}={secret}; csrftoken={TOKEN}", "X-CSRFToken": TOKEN, "Content-Type": FORM}


@contextmanager
def attacked(**environment: str) -> Iterator[Site]:
    """Start a site with these settings, which only this machine reaches."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Site(prepared(Path(folder)), HOST=HERE, **environment) as site,
    ):
        yield site


@contextmanager
def opened(site: Site, number: int, sent: bytes = b"", source: str = HERE) -> Iterator[list[socket.socket]]:
    """Keep this many connections open, on which the same was sent."""
    with ExitStack() as stack:
        yield [stack.enter_context(site.connect(sent, source)) for _ in range(number)]


def status_on(connection: socket.socket) -> int:
    """Return the status of the answer on a connection, or 0 if it was closed without one."""
    try:
        with connection.makefile("rb") as answer:
            first = answer.readline().split()
    except OSError:
        return 0
    return int(first[1]) if len(first) > 1 else 0
