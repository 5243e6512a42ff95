"""A connection of a phone that stays open, in asyncio: thousands of them fit into one process."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple
from urllib.parse import urlencode

TOKEN = "k" * 32  # a CSRF token is any secret that the cookie and the header share


class Answer(NamedTuple):
    status: int
    text: str
    seconds: float


class Connection:
    def __init__(self, port: int, secret: str) -> None:
        self.port = port
        self._headers = (
            f"Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n"
            f"Cookie: device={secret}; csrftoken={TOKEN}\r\nX-CSRFToken: {TOKEN}\r\n"
        )
        self._opened: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str, *, part: bool = False) -> Answer:
        """Fetch a page, or the part of it that htmx asks for."""
        return await self._ask(f"GET {path}", b"", "HX-Request: true\r\n" if part else "")

    async def post(self, path: str, **fields: str | int) -> Answer:
        """Send a form as the outbox does."""
        body = urlencode(fields).encode()
        about = f"HX-Request: true\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        return await self._ask(f"POST {path}", body, about)

    async def _ask(self, request: str, body: bytes, about: str) -> Answer:
        start = time.perf_counter()
        message = f"{request} HTTP/1.1\r\n{self._headers}{about}\r\n".encode() + body
        reader, head = await self._send(message)
        headers = dict(line.split(": ", 1) for line in head[1:] if line)
        content = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("content-encoding") == "gzip":
            content = gzip.decompress(content)
        if headers.get("connection") == "close":
            self.close()
        return Answer(int(head[0].split()[1]), content.decode(), time.perf_counter() - start)

    async def _send(self, message: bytes) -> tuple[asyncio.StreamReader, list[str]]:
        """Send a request. Returns the reader of its answer, and the lines of the answer's head."""
        while True:
            is_kept = self._opened is not None
            if self._opened is None:
                self._opened = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self._opened
            try:
                writer.write(message)
                return reader, (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
            except (asyncio.IncompleteReadError, ConnectionError):
                # The site closes a connection that was not used for a while. A browser opens another one.
                self.close()
                if not is_kept:
                    raise

    @asynccontextmanager
    async def stream(self, path: str) -> AsyncIterator[AsyncIterator[str]]:
        """Open an event stream, and yield the versions that it reports."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(f"GET {path} HTTP/1.1\r\n{self._headers}\r\n".encode())
            yield _versions(reader)
        finally:
            writer.close()

    def close(self) -> None:
        if self._opened:
            self._opened[1].close()
            self._opened = None


async def _versions(reader: asyncio.StreamReader) -> AsyncIterator[str]:
    changed = False
    while line := (await reader.readline()).strip():
        pass  # the headers
    while line := await reader.readline():
        if line.startswith(b"event: "):
            changed = line == b"event: changed\n"
        elif changed and line.startswith(b"data: "):
            yield line[6:].decode().strip()
