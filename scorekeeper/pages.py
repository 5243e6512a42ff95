"""Run Django's WSGI application under ASGI.

One thread serves all pages of a process, so it must never wait for a slow phone: it gets a request only when
all of it has arrived, and its response is buffered at once.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from a2wsgi import WSGIMiddleware

from scorekeeper.uploads import LARGEST

# Bytes of a request that are buffered. Django reads the rest of a larger one, in order to refuse it.
HELD = LARGEST + 1024 * 1024


class Pages:
    def __init__(self, django: Any) -> None:
        # The queue has no limit: a response waits for the phone in memory and does not block the thread.
        self.wsgi = WSGIMiddleware(django, workers=1, send_queue_size=0)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        came, size = deque([await receive()]), 0
        while came[-1].get("more_body") and size <= HELD:
            came.append(await receive())
            size += len(came[-1].get("body", b""))
        if came[-1]["type"] == "http.disconnect":
            return  # the client has left

        async def again() -> Any:
            return came.popleft() if came else await receive()

        await self.wsgi(scope, again, send)
