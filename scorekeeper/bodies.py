"""Read the whole body of a request before anyone works on it, and refuse one that is too large or too slow.

A thread that waits for a phone would keep everybody waiting, and bodies that never end would fill the memory.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, NamedTuple

from django.conf import settings

from scorekeeper.refusing import refusal
from scorekeeper.senders import sender_of

MEGABYTE = 1024 * 1024
# Bytes of each body that do not count toward the limit of all bodies, so that a tap is never refused for it.
SMALL = MEGABYTE // 16
SHARES = 4  # one sender has one share of the limit of all bodies, or else room for one file
FILES = f"{settings.BASE_PATH}/import/"


class Limit(NamedTuple):
    size: int
    seconds: int


NOTHING = Limit(0, 10)
FORM = Limit(settings.DATA_UPLOAD_MAX_MEMORY_SIZE, 30)
# A phone that sends 0.6 Mbit a second is fast enough.
FILE = Limit(settings.FILE_UPLOAD_MAX_MEMORY_SIZE, 300)


def limit_for(scope: Any) -> Limit:
    if scope["method"] != "POST":
        return NOTHING
    return FILE if scope["path"] == FILES else FORM


class Body:
    """A body that is arriving."""

    def __init__(self, limit: Limit, sender: str | None, receive: Any) -> None:
        self.limit = limit
        self.sender = sender
        self.deadline = asyncio.get_running_loop().time() + limit.seconds
        self.has_more = True
        self.has_left = False  # whether its sender has disconnected
        self.size = 0
        self._chunks: list[bytes] = []
        self._receive = receive

    @property
    def held(self) -> int:
        return max(0, self.size - SMALL)

    async def read_on(self) -> None:
        message = await self._receive()
        self.has_left = message["type"] == "http.disconnect"
        self.has_more = message.get("more_body", False)
        self._chunks.append(message.get("body", b""))
        self.size += len(self._chunks[-1])

    def drop(self) -> None:
        self.size, self._chunks = 0, []

    def handed_over(self) -> Any:
        """Return a `receive` that begins with the whole body in one message."""
        whole = [{"type": "http.request", "body": b"".join(self._chunks), "more_body": False}]
        self._chunks = []

        async def receive() -> Any:
            return whole.pop() if whole else await self._receive()

        return receive


class Bodies:
    """ASGI middleware that hands over only requests that have arrived whole."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._bodies: set[Body] = set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body = Body(limit_for(scope), sender_of(scope), receive)
        self._bodies.add(body)
        try:
            status = await self._read(body, scope)
            if status:
                await _refuse(body, scope, status, send)
            elif not body.has_left:
                await self.app(scope, body.handed_over(), send)
        finally:
            self._bodies.remove(body)

    async def _read(self, body: Body, scope: Any) -> int | None:
        """Read a body to its end. Return None, or the status of the response that refuses it."""
        if int(dict(scope["headers"]).get(b"content-length", 0)) > body.limit.size:
            return 413
        try:
            async with asyncio.timeout_at(body.deadline):
                while body.has_more:
                    await body.read_on()
                    if body.size > body.limit.size:
                        return 413
                    if body.held and not self._has_room_for(body):
                        return 503
        except TimeoutError:
            return 408
        return None

    def _has_room_for(self, body: Body) -> bool:
        """Return whether all bodies are within their limit, and those of this one's sender within their share of it."""
        limit = settings.BODIES_MB * MEGABYTE
        own = sum(other.held for other in self._bodies if other.sender == body.sender)
        has_share = body.sender is None or own <= max(limit // SHARES, FILE.size)
        return has_share and sum(other.held for other in self._bodies) <= limit


async def _refuse(body: Body, scope: Any, status: int, send: Any) -> None:
    headers, page = refusal(status, scope)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": page, "more_body": True})
    # A browser looks for the response only after it has sent everything.
    with suppress(TimeoutError):
        async with asyncio.timeout_at(body.deadline):
            while body.has_more:
                body.drop()
                await body.read_on()
    await send({"type": "http.response.body"})
