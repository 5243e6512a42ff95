"""A network that cuts, repeats, delays, holds and garbles what passes through it."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from tests.hold.failing.phones import PATIENCE

SHARE = 0.4  # the share of requests that do not simply pass
DELAYS = (0.1, 1.0)  # seconds
HELD = (1.0, 4.0)  # seconds beyond the patience of the phone, which has sent the request again by then
GARBLED = 8  # bytes
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
BROKEN = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


class Proxy:
    """Passes requests on to a port of this machine, each on a connection of its own."""

    port: int

    def __init__(self, to: int, rng: random.Random) -> None:
        self.met = Counter[str]()
        self._to = to
        self._rng = rng
        self._serving = set[asyncio.Task[None]]()  # asyncio keeps no reference to tasks that wait
        self._late = set[asyncio.Task[None]]()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Proxy]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            await asyncio.gather(*self._late)
            await asyncio.gather(*self._serving)  # they end with the phones' connections

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if task := asyncio.current_task():
            self._serving.add(task)
            task.add_done_callback(self._serving.discard)
        with suppress(*BROKEN):
            while True:
                request = await _message(reader)
                how = self._rng.choice(MISCHIEF) if self._rng.random() < SHARE else Proxy._pass
                self.met[how.__name__.strip("_")] += 1
                writer.write(await how(self, request))
                await writer.drain()
        writer.close()

    async def _pass(self, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._to)
        try:
            writer.write(request)
            return await _message(reader)
        finally:
            writer.close()

    async def _lose_request(self, request: bytes) -> bytes:
        raise ConnectionError

    async def _lose_answer(self, request: bytes) -> bytes:
        await self._pass(request)
        raise ConnectionError

    async def _cut_request(self, request: bytes) -> bytes:
        _, writer = await asyncio.open_connection("127.0.0.1", self._to)
        writer.write(request[: self._rng.randrange(len(request))])
        await writer.drain()
        writer.close()
        raise ConnectionError

    async def _repeat(self, request: bytes) -> bytes:
        first, _ = await asyncio.gather(self._pass(request), self._pass(request))
        return first

    async def _delay(self, request: bytes) -> bytes:
        await asyncio.sleep(self._rng.uniform(*DELAYS))
        return await self._pass(request)

    async def _hold(self, request: bytes) -> bytes:
        """Deliver a request long after the phone has given up."""
        late = asyncio.create_task(self._deliver_late(request))
        self._late.add(late)
        late.add_done_callback(self._late.discard)
        raise ConnectionError

    async def _deliver_late(self, request: bytes) -> None:
        await asyncio.sleep(PATIENCE + self._rng.uniform(*HELD))
        with suppress(*BROKEN):
            await self._pass(request)

    async def _garble(self, request: bytes) -> bytes:
        """Garble the answer. In a request, TCP's checksums would notice it."""
        answer = await self._pass(request)
        start = self._rng.randrange(len(answer))
        return answer[:start] + b"\xff" * GARBLED + answer[start + GARBLED :]


MISCHIEF: tuple[Callable[[Proxy, bytes], Awaitable[bytes]], ...] = (
    Proxy._lose_request,
    Proxy._lose_answer,
    Proxy._cut_request,
    Proxy._repeat,
    Proxy._delay,
    Proxy._hold,
    Proxy._garble,
)


async def _message(reader: asyncio.StreamReader) -> bytes:
    """Read a request or an answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = LENGTH.search(head)
    return head + await reader.readexactly(int(length[1]) if length else 0)
