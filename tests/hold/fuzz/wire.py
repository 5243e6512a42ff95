"""Broken HTTP sent to the real server, by people who may change nothing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from random import Random

from tests.hold.fuzz.broken_http import message
from tests.hold.fuzz.evening import REQUESTS, again
from tests.hold.fuzz.findings import CHANGED, FAILED, LOGGED, Findings
from tests.hold.fuzz.rights import Access
from tests.hold.fuzz.seen import Seen
from tests.hold.fuzz.state import states
from tests.hold.fuzz.world import World
from tests.server import Server

AT_ONCE = 25  # evenings
QUIET = 2  # seconds; an answer takes far less, and half a request gets none
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3}) ")


class Wire:
    def __init__(self, server: Server, world: World, seen: Seen, findings: Findings) -> None:
        self.server = server
        self.world = world
        self.seen = seen
        self.findings = findings
        self.states, self.access = states(world.tables), Access(world.tables)
        self.read = 0  # bytes of the log

    def send(self, seed: int, numbers: Sequence[int]) -> None:
        """Send the messages of these evenings, those of several at once, and check what they did."""
        for start in range(0, len(numbers), AT_ONCE):
            some = numbers[start : start + AT_ONCE]
            messages = [(number, sent) for number in some for sent in self._messages(seed, number)]
            answers = asyncio.run(statuses(self.server.port, [sent for _, sent in messages]))
            for (number, sent), heard in zip(messages, answers, strict=True):
                self._note(sent, heard, again(seed, number))
            self._check(again(seed, some[0], some[-1]))

    def _messages(self, seed: int, number: int) -> list[bytes]:
        rng = Random(f"{seed} {number}")
        return [message(rng, self.seen) for _ in range(REQUESTS)]

    def _note(self, sent: bytes, heard: Sequence[int], name: str) -> None:
        self.findings.inputs += 1
        self.findings.statuses.update(heard)
        if any(status >= 500 for status in heard):
            self.findings.add(FAILED, str(heard), f"{sent!r:.1500}\n{heard}\n{name}")

    def _check(self, name: str) -> None:
        """Check what has changed at the tables, whether the site is healthy, and what is new in the log."""
        now, access = states(self.world.tables), Access(self.world.tables)
        wrong = [row for table, state in self.states.items() for row in state.misses(now[table], None)]
        # A code that was sent lets somebody in. Everybody else is as before.
        gone = self.access.entries - access.entries
        if wrong or gone:
            self.findings.add(CHANGED, "by wire", f"{wrong} {gone}\n{name}")
        self.states, self.access = now, access
        if (status := self.server.status("/healthz")) != 200:
            self.findings.add(FAILED, "afterwards", f"/healthz: {status}\n{name}")
        log = self.server.log.read_text()
        _, traceback, text = log[self.read :].partition("Traceback")
        if traceback:
            self.findings.add(LOGGED, "by wire", f"{text:.5000}\n{name}")
        self.read = len(log)


async def statuses(port: int, messages: Sequence[bytes]) -> list[list[int]]:
    """Send each message on a connection of its own, and return the statuses that came back."""
    answers = await asyncio.gather(*(_answer(port, sent) for sent in messages))
    return [[int(status) for status in STATUS.findall(answer)] for answer in answers]


async def _answer(port: int, sent: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    heard = b""
    try:
        writer.write(sent)
        while more := await asyncio.wait_for(reader.read(100_000), QUIET):
            heard += more
    except (TimeoutError, ConnectionError):
        pass  # the server waits for more, has a stream open, or has closed the connection
    finally:
        writer.close()
    return heard
