"""Requests to an ASGI application without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

LEFT = {"type": "http.disconnect"}
ENDS_WITHIN = 10  # seconds; a request needs far less, but because of a fault it may wait forever


def scope(method: str = "GET", path: str = "/", **headers: str) -> dict[str, Any]:
    lines = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "http_version": "1.1",
        "client": ("192.0.2.1", 40_000),
        "headers": lines,
    }


def chunk(body: bytes, more: bool = False) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


class Sent:
    """A request whose messages arrive one by one, and the response to it. After the last, the sender is silent."""

    def __init__(self, scope: dict[str, Any], *messages: dict[str, Any]) -> None:
        self.scope = scope
        self.unread = list(messages)
        self.response: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        if not self.unread:
            await asyncio.Event().wait()
        return self.unread.pop(0)

    async def send(self, message: dict[str, Any]) -> None:
        self.response.append(message)

    async def to(self, app: Any) -> None:
        async with asyncio.timeout(ENDS_WITHIN):
            await app(self.scope, self.receive, self.send)

    @property
    def status(self) -> int:
        status: int = self.response[0]["status"]
        return status

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self.response[0]["headers"])

    @property
    def text(self) -> str:
        return b"".join(message.get("body", b"") for message in self.response[1:]).decode()


def run(app: Any, *requests: Sent) -> Sequence[Sent]:
    """Serve requests one after the other."""

    async def serve() -> None:
        for request in requests:
            await request.to(app)

    asyncio.run(serve())
    return requests
