"""The open streams of this process, and the one watcher that wakes them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import connection

from scoring.live.signs import Sign, signs
from scoring.models import Game

TRY_AGAIN = 1  # seconds, after the database went away

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
    """Somebody who wants to hear of a game."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.version = -1
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
        self._watching: asyncio.Task[None] | None = None

    def add(self, stream: Stream) -> None:
        self._open.setdefault(stream.code, set()).add(stream)
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch())

    def remove(self, stream: Stream) -> None:
        """Where nobody listens, nobody watches."""
        streams = self._open.get(stream.code, set())
        streams.discard(stream)
        if not streams:
            self._open.pop(stream.code, None)
        if not self._open and self._watching:
            self._watching.cancel()
            self._watching = None

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


def versions(codes: list[str]) -> dict[str, int]:
    return dict(Game.objects.filter(code__in=codes).values_list("code", "version"))


streams = Streams()
