"""Django's pages for an ASGI server. One thread makes all of a process's, so it never waits for a slow phone:
a request is handed to it when it is whole, and what it answers is taken from it at once."""

from __future__ import annotations

from collections import deque
from typing import Any

from a2wsgi import WSGIMiddleware

from scorekeeper.uploads import LARGEST

HELD = (
    LARGEST + 1024 * 1024
)  # bytes of a request; of what is larger, the rest is read by Django, to refuse it


class Pages:
    def __init__(self, django: Any) -> None:
        # A queue without a limit: an answer waits for the phone in memory, and not in the thread.
        self.wsgi = WSGIMiddleware(django, workers=1, send_queue_size=0)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        came, size = deque([await receive()]), 0
        while came[-1].get("more_body") and size <= HELD:
            came.append(await receive())
            size += len(came[-1].get("body", b""))
        if came[-1]["type"] == "http.disconnect":
            return  # nobody waits for an answer

        async def again() -> Any:
            return came.popleft() if came else await receive()

        await self.wsgi(scope, again, send)
