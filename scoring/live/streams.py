"""The open streams of this process, and the tasks that wake and check them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections

from scoring import access
from scoring.live.signs import Sign, signs
from scoring.models import Game

TRY_AGAIN = 1  # seconds, after the database went away
CHECK = 5  # seconds until a stream notices a change that did not wake it, or that its device was removed

P = ParamSpec("P")
T = TypeVar("T")

logger = logging.getLogger(__name__)
# Django's database calls block, so they get a thread of their own, and with it one connection per process.
_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live")


async def ask(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a function that reads the database in the thread for it, and return what it returns."""

    def asked() -> T:
        close_old_connections()  # as before a request: drop a connection that the server has closed
        return function(*args, **kwargs)

    return await asyncio.get_running_loop().run_in_executor(_thread, asked)


class Stream:
    """A listener: a game's code and the hash of the device's secret."""

    def __init__(self, code: str, secret_hash: str, seen: int) -> None:
        self.code = code
        self.secret_hash = secret_hash
        self.version = seen
        self.closed = asyncio.Event()
        self.woken = asyncio.Event()

    @property
    def is_open(self) -> bool:
        return not self.closed.is_set()

    def tell(self, version: int) -> None:
        if version > self.version:
            self.version = version
            self.woken.set()

    def close(self) -> None:
        self.closed.set()
        self.woken.set()


class Streams:
    def __init__(self) -> None:
        self.waiting: Callable[[], int] = int  # returns how many requests wait; set by the site
        self._open: dict[Stream, None] = {}  # the oldest first
        self._tasks: list[asyncio.Task[None]] = []

    def add(self, stream: Stream) -> None:
        """Add a stream. If a device has too many, its oldest gives way: that page may long be gone."""
        self._open[stream] = None
        theirs = [one for one in self._open if one.secret_hash == stream.secret_hash]
        for oldest in theirs[: -settings.STREAMS_PER_DEVICE]:
            oldest.close()
        if not self._tasks:
            self._tasks = [asyncio.create_task(work) for work in (self._watch(), self._check())]

    def remove(self, stream: Stream) -> None:
        """Forget a stream, and stop the tasks after the last one."""
        del self._open[stream]
        if not self._open:
            for task in self._tasks:
                task.cancel()
            self._tasks = []

    def close(self) -> None:
        for stream in self._open:
            stream.close()

    async def _watch(self) -> None:
        while True:
            try:
                async for sign in signs():
                    await self._pass_on(sign)
            except Exception as error:  # whatever failed, the open streams still need a watcher
                logger.warning("Looking again for changes: %s", error)
            await asyncio.sleep(TRY_AGAIN)

    async def _pass_on(self, sign: Sign) -> None:
        found = dict([sign]) if sign else await ask(versions, {stream.code for stream in self._open})
        for stream in self._open:
            if stream.code in found:
                stream.tell(found[stream.code])

    async def _check(self) -> None:
        """Wake streams that have missed a change, and close those of devices that may no longer watch.

        What wakes a stream may get lost, for example while the database is restarted. One query covers all
        streams; a query for each would cost as much as everything else together.
        """
        while True:
            await asyncio.sleep(CHECK)
            checked = [*self._open]
            try:
                listeners = await ask(access.listeners, {stream.code for stream in checked})
            except Exception as error:  # the next round tries again
                logger.warning("Checking the streams later: %s", error)
                continue
            for stream in checked:
                version = listeners.get((stream.code, stream.secret_hash))
                if version is None:
                    stream.close()
                else:
                    stream.tell(version)


def versions(codes: Iterable[str]) -> dict[str, int]:
    return dict(Game.objects.filter(code__in=codes).values_list("code", "version"))


streams = Streams()
