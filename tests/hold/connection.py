"""A connection of a phone that stays open, in asyncio: thousands of them fit into one process."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple
from urllib.parse import urlencode

LAST_CHUNK = b"0\r\n"  # ends a stream whose connection a proxy keeps open
HERE = "127.0.0.1"
TOKEN = "k" * 32  # a CSRF token is any secret that the cookie and the header share


class Answer(NamedTuple):
    status: int
    text: str
    seconds: float


class Field(NamedTuple):
    """A line of an event stream."""

    name: str
    value: str


class Connection:
    def __init__(self, port: int, secret: str, host: str = HERE) -> None:
        self.port = port
        self._host = host
        self._headers = (
            f"Host: {host}:{port}\r\nOrigin: http://{host}:{port}\r\nAccept-Encoding: gzip\r\n"
            f"Cookie: device={secret}; csrftoken={TOKEN}\r\nX-CSRFToken: {TOKEN}\r\n"
        )
        self._opened: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str, *, part: bool = False) -> Answer:
        """Fetch a page, or the part of it that htmx asks for."""
        return await self._ask(f"GET {path}", b"", "HX-Request: true\r\n" if part else "")

    async def post(self, path: str, **fields: str | int) -> Answer:
        """Send a form as the outbox does."""
        body = urlencode(fields).encode()
        about = f"From-Outbox: true\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
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
                self._opened = await asyncio.open_connection(self._host, self.port)
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
        async with self.listening(path) as (_, fields):
            yield _versions(fields)

    @asynccontextmanager
    async def listening(self, path: str) -> AsyncIterator[tuple[int, AsyncIterator[Field]]]:
        """Open an event stream, and yield the status of the answer and the fields that come."""
        reader, writer = await asyncio.open_connection(self._host, self.port)
        try:
            writer.write(f"GET {path} HTTP/1.1\r\n{self._headers}\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            yield int(head.split()[1]), _fields(reader)
        finally:
            writer.close()

    def close(self) -> None:
        if self._opened:
            self._opened[1].close()
            self._opened = None


async def _fields(reader: asyncio.StreamReader) -> AsyncIterator[Field]:
    while (line := await reader.readline()) and line != LAST_CHUNK:
        name, colon, value = line.decode().strip().partition(": ")
        if colon:
            yield Field(name, value)


async def _versions(fields: AsyncIterator[Field]) -> AsyncIterator[str]:
    event = ""
    async for name, value in fields:
        if name == "event":
            event = value
        elif name == "data" and event == "changed":
            yield value
