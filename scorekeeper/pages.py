"""Run Django's WSGI application under ASGI.

One thread serves all pages of a process, so it must never wait for a slow phone: it gets a request only when
all of it has arrived (`bodies.py`), and its response is buffered at once.
"""

from __future__ import annotations

from typing import Any

from a2wsgi import WSGIMiddleware


class Pages:
    def __init__(self, django: Any) -> None:
        # The queue has no limit: a response waits for the phone in memory and does not block the thread.
        self.wsgi = WSGIMiddleware(django, workers=1, send_queue_size=0)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.wsgi(scope, receive, send)
