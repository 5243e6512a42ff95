"""The open streams of this process, and the one watcher that wakes them, and ends those that may hear no more."""

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
CHECK = 5  # seconds; a device that was removed hears no more after that

P = ParamSpec("P")
T = TypeVar("T")

logger = logging.getLogger(__name__)
# Django's database calls block, so they have a thread, and with it one connection a process.
_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live")


async def ask(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the database says."""

    def asked() -> T:
        try:
            return function(*args, **kwargs)
        finally:
            connection.close()

    return await asyncio.get_running_loop().run_in_executor(_thread, asked)


class Stream:
    """Somebody who wants to hear of a game: who, is known by what is stored of a device's secret."""

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
        """Where nobody listens, nobody watches."""
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
            except Exception as error:  # whatever it was, the streams are still there
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
        """One look for all streams; each by itself would cost as much as all else together."""
        while True:
            await asyncio.sleep(CHECK)
            checked = [stream for streams in self._open.values() for stream in streams]
            try:
                listeners = await ask(access.listeners, {stream.code for stream in checked})
            except Exception as error:  # the next look will tell
                logger.warning("Looking later who may listen: %s", error)
                continue
            for stream in checked:
                if (stream.code, stream.secret_hash) not in listeners:
                    stream.close()


def versions(codes: list[str]) -> dict[str, int]:
    return dict(Game.objects.filter(code__in=codes).values_list("code", "version"))


streams = Streams()
