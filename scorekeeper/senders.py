"""Who sends a request, and limits on what one sender may do at a time."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any
from weakref import WeakValueDictionary

from scorekeeper.addresses import neighborhood
from scorekeeper.connections import proxies


def sender_of(scope: Any) -> str | None:
    """Return the sender of a request, or None where a proxy does not tell one visitor from another.

    One sender may have many IPv6 households, so a sender is a neighborhood.
    """
    address = scope["client"][0] if scope["client"] else ""
    return None if address in proxies() else neighborhood(address)


class Turns:
    """Lets so many requests of a sender go on at a time. The others wait, in the order of their arrival."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._of = WeakValueDictionary[str, asyncio.Semaphore]()

    def of(self, scope: Any) -> AbstractAsyncContextManager[None]:
        """Return the turn of a request."""
        sender = sender_of(scope)
        if sender is None:
            return nullcontext()
        return self._of.setdefault(sender, asyncio.Semaphore(self._at_once))
