"""Run Django's WSGI application under ASGI.

One thread serves all pages of a process, so it must never wait for a slow phone: it gets a request only when
all of it has arrived (`bodies.py`), and makes the next part of a long response only when its phone has taken the one
before (`bridge.py`). A second thread for changes would make them slower: it would lose Python's lock at every query, and
get it back only after 5 ms. Only what takes seconds has a second thread (`long_work.py`).
"""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakValueDictionary

from scorekeeper.bridge import Bridge
from scorekeeper.long_work import LongWork, answers_pages

FEW = 4  # pages of one sender; enough that the thread never waits for the next one


def _is_forged(name: bytes) -> bool:
    """Return whether Django must not see a header.

    uvicorn has already read what trusted proxies say of a visitor. And a WSGI environment cannot tell a header
    with underscores from one with hyphens, which a proxy may have set.
    """
    return b"_" in name or name.startswith(b"x-forwarded-")


class Pages:
    def __init__(self, django: Any) -> None:
        self._pages = Bridge(django, of_one_sender=FEW)
        self._long_work = Bridge(django, of_one_sender=1)
        # A table's long work of a kind runs one piece at a time, so that it delays another table's by one piece at most.
        # A file has its turn until the phone has read it, so that a table has one at a time; statistics do not wait for it.
        self._turns = WeakValueDictionary[tuple[int, str], asyncio.Lock]()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = [(name, value) for name, value in scope["headers"] if not _is_forged(name)]
        body = (await receive())["body"]
        leaving = asyncio.create_task(receive())  # nothing else can follow
        request = ({**scope, "headers": headers}, body, send, leaving.done)
        try:
            answers_pages.set(True)
            await self._pages(*request)
        except LongWork as work:
            answers_pages.set(False)
            async with self._turns.setdefault((work.table, work.what), asyncio.Lock()):
                await self._long_work(*request)
        finally:
            leaving.cancel()

    def waiting(self) -> int:
        """Return how many requests are being served or wait for that."""
        return self._pages.waiting

    def longest(self) -> float:
        """Return for how many seconds the page that all others wait for has been worked on."""
        return self._pages.longest()
