"""Run Django's WSGI application under ASGI.

One thread serves all pages of a process, so it must never wait for a slow phone: it gets a request only when
all of it has arrived (`bodies.py`), and its response is buffered at once. A second thread for changes would make
them slower: it would lose Python's lock at every query, and get it back only after 5 ms. Only what takes seconds
has a second thread (`long_work.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any
from weakref import WeakValueDictionary

from a2wsgi import WSGIMiddleware

from scorekeeper.long_work import LongWork, answers_pages

HAS_LEFT = "scorekeeper.has_left"  # key in the scope of a function


class Pages:
    def __init__(self, django: Any) -> None:
        self._pages = _thread(django)
        self._long_work = _thread(django)
        # One table's work waits for its turn here, so that it delays another table's by one piece at most.
        self._turns = WeakValueDictionary[int, asyncio.Lock]()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        # In Django's environment X_Forwarded_Proto would be X-Forwarded-Proto, but a proxy replaces only the latter.
        headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
        request = await receive()
        leaving = asyncio.create_task(receive())  # nothing else can follow
        scope = {**scope, "headers": headers, HAS_LEFT: leaving.done}

        async def whole() -> Any:
            return request

        try:
            answers_pages.set(True)
            await self._pages(scope, whole, send)
        except LongWork as work:
            answers_pages.set(False)
            async with self._turns.setdefault(work.table, asyncio.Lock()):
                await self._long_work(scope, whole, send)
        finally:
            leaving.cancel()


def _thread(django: Any) -> Any:
    """Return Django as an ASGI application in a thread of its own.

    The queue has no limit: a response waits for the phone in memory and does not block the thread.
    """
    return WSGIMiddleware(_unless_left(django), workers=1, send_queue_size=0)


def _unless_left(django: Any) -> Any:
    """Skip requests whose phone has left while they waited: nobody would hear the response."""

    def application(environ: Any, start_response: Any) -> Iterable[bytes]:
        if environ["asgi.scope"][HAS_LEFT]():
            start_response("499 Client Closed Request", [])
            return []
        response: Iterable[bytes] = django(environ, start_response)
        return response

    return application
