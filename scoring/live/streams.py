"""The open streams of this process, and the tasks that wake them and close those of removed devices."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import connection

from scoring import access
from scoring.live.signs import Sign, signs
from scoring.models import Game

TRY_AGAIN = 1  # seconds, after the database went away
CHECK = 5  # seconds until the stream of a removed device is closed

P = ParamSpec("P")
T = TypeVar("T")

logger = logging.getLogger(__name__)
# Django's database calls block, so they get a thread of their own, and with it one connection per process.
_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live")


async def ask(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a function that reads the database in the thread for it, and return what it returns."""

    def asked() -> T:
        try:
            return function(*args, **kwargs)
        finally:
            connection.close()

    return await asyncio.get_running_loop().run_in_executor(_thread, asked)


class Stream:
    """A listener: a game's code and the hash of the device's secret."""

    def __init__(self, code: str, secret_hash: str, seen: int) -> None:
        self.code = code
        self.secret_hash = secret_hash
        self.version = seen
        self.is_open = True
        self.woken = asyncio.Event()

    def tell(self, version: int) -> None:
        if version > self.version:
            self.version = version
            self.woken.set()

    def close(self) -> None:
        self.is_open = False
        self.woken.set()


class Streams:
    def __init__(self) -> None:
        self._open: dict[str, set[Stream]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def add(self, stream: Stream) -> None:
        self._open.setdefault(stream.code, set()).add(stream)
        if not self._tasks:
            self._tasks = [asyncio.create_task(work) for work in (self._watch(), self._check())]

    def remove(self, stream: Stream) -> None:
        """Forget a stream, and stop the tasks after the last one."""
        streams = self._open.get(stream.code, set())
        streams.discard(stream)
        if not streams:
            self._open.pop(stream.code, None)
        if not self._open:
            for task in self._tasks:
                task.cancel()
            self._tasks = []

    async def _watch(self) -> None:
        while True:
            try:
                async for sign in signs():
                    await self._pass_on(sign)
            except Exception as error:  # whatever failed, the open streams still need a watcher
                logger.warning("Looking again for changes: %s", error)
            await asyncio.sleep(TRY_AGAIN)

    async def _pass_on(self, sign: Sign) -> None:
        codes = [*self._open] if sign is None else [code for code in (sign,) if code in self._open]
        if not codes:
            return
        for code, version in (await ask(versions, codes)).items():
            for stream in self._open.get(code, ()):
                stream.tell(version)

    async def _check(self) -> None:
        """Close the streams of devices that may no longer watch.

        One query covers all streams; a query for each would cost as much as everything else together.
        """
        while True:
            await asyncio.sleep(CHECK)
            checked = [stream for streams in self._open.values() for stream in streams]
            try:
                listeners = await ask(access.listeners, {stream.code for stream in checked})
            except Exception as error:  # the next round tries again
                logger.warning("Looking later who may listen: %s", error)
                continue
            for stream in checked:
                if (stream.code, stream.secret_hash) not in listeners:
                    stream.close()


def versions(codes: list[str]) -> dict[str, int]:
    return dict(Game.objects.filter(code__in=codes).values_list("code", "version"))


streams = Streams()
