"""Another site, which gets webhooks.

`hooked.pem` is its key and its certificate for hooks.example, which it has signed itself (openssl ca -selfsign), until 2120.
"""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

CERTIFICATE = Path(__file__).with_suffix(".pem")


class OtherSite(ThreadingHTTPServer):
    """Keeps what it gets, and answers with the statuses of `answers`, the last one again and again."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.arrived = threading.Semaphore(0)
        self.answers = [204]
        self.url = f"http://127.0.0.1:{self.server_port}/scores"

    def encrypt(self) -> None:
        """Be hooks.example, with HTTPS."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATE)
        self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        self.url = f"https://hooks.example:{self.server_port}/scores"

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: the sender may hang up, or not trust the certificate."""


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
        self.server.arrived.release()

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@contextmanager
def other_site() -> Iterator[OtherSite]:
    with OtherSite() as site:
        threading.Thread(target=site.serve_forever, args=[0.01], daemon=True).start()
        yield site
        site.shutdown()
