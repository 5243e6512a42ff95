"""Another site, which gets webhooks."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class OtherSite(ThreadingHTTPServer):
    """Keeps what it gets, and answers with the statuses of `answers`, the last one again and again."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers = [204]
        self.url = f"http://127.0.0.1:{self.server_port}/scores"


class Handler(BaseHTTPRequestHandler):
    server: OtherSite

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, dict(self.headers), body))
        status = self.server.answers[0]
        self.server.answers = self.server.answers[1:] or [status]
        self.send_response(status)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@contextmanager
def other_site() -> Iterator[OtherSite]:
    with OtherSite() as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield site
        site.shutdown()
