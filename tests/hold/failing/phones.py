"""Phones that tap while the site fails. Each sends an entry again, with the same id, until it is acknowledged."""

from __future__ import annotations

import asyncio
import random
import time
import zlib
from collections import Counter, deque
from dataclasses import dataclass, field
from itertools import cycle
from typing import NamedTuple

from tests.hold.checker import Entry
from tests.hold.connection import HERE, Answer, Connection
from tests.hold.stored import Counts, HandOf
from tests.phone import answer_in

BETWEEN_TAPS = (0.1, 0.8)  # seconds
UNDOS = 0.15  # of all entries
ENTRIES_OF_A_HAND = 12  # taps on a hand; then the finger moves on
MOST_WAITING = 20  # entries on a phone; then somebody looks at it before going on
MOST_OF_A_FACE = 3
PATIENCE = 5  # seconds until an answer counts as lost; real phones wait longer
WAITS = (0.2, 2.0)  # seconds before an entry is sent again: the first wait, doubled up to the longest
REFUSALS = {400, 403, 404, 410, 422}
# What can happen to a request on its way. A garbled answer is one that cannot be read.
BROKEN = (OSError, EOFError, TimeoutError, ValueError, KeyError, IndexError, zlib.error)


class Reached(NamedTuple):
    """An acknowledged entry: when it was sent, and when it was answered."""

    sent: float
    answered: float


@dataclass
class Seen:
    """The answers and errors that all phones got."""

    reached: list[Reached] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)  # by status
    unanswered: Counter[str] = field(default_factory=Counter)  # by error

    def first_after(self, moment: float) -> float | None:
        """Return when the first entry that was sent after a moment was acknowledged."""
        return min((one.answered for one in self.reached if one.sent >= moment), default=None)


class Phone:
    """A finger that enters hands, and the outbox that sends what it enters, as in `outbox.js`."""

    def __init__(
        self, port: int, secret: str, hands: list[HandOf], faces: list[str], seen: Seen, host: str = HERE
    ) -> None:
        self.secret = secret
        self.entries: list[Entry] = []
        self.refused: list[Entry] = []
        self._hands = cycle(hand for hand in hands for _ in range(ENTRIES_OF_A_HAND))
        self._faces = faces
        self._seen = seen
        self._rng = random.Random(secret)
        self._connection = Connection(port, secret, host)
        self._counts: dict[HandOf, Counts] = {hand: {} for hand in hands}
        self._standing: list[Entry] = []  # those that are not undone
        self._waiting = deque[Entry]()
        self._fresh = asyncio.Event()
        self._is_done = False
        self._version = 0

    async def tap(self, stop: asyncio.Event) -> None:
        """Enter cards until the evening is over."""
        for hand in self._hands:
            if stop.is_set():
                break
            if len(self._waiting) < MOST_WAITING:
                self._add(self._undo() if self._standing and self._rng.random() < UNDOS else self._set(hand))
            await asyncio.sleep(self._rng.uniform(*BETWEEN_TAPS))
        self._is_done = True
        self._fresh.set()

    def _set(self, hand: HandOf) -> Entry:
        face = self._rng.choice(self._faces)
        before = self._counts[hand].get(face, 0)
        after = self._rng.choice([count for count in range(MOST_OF_A_FACE + 1) if count != before])
        entry = Entry(self.secret, hand, self._new_id(), {face: before}, {face: after})
        self._standing.append(entry)
        return entry

    def _undo(self) -> Entry:
        last = self._standing.pop()
        return Entry(self.secret, last.hand, self._new_id(), last.after, last.before, last.client_id)

    def _new_id(self) -> str:
        return f"{self._rng.getrandbits(120):030x}"

    def _add(self, entry: Entry) -> None:
        self._counts[entry.hand].update(entry.after)
        self.entries.append(entry)
        self._waiting.append(entry)
        self._fresh.set()

    async def send(self) -> None:
        """Send what was entered, one after the other, until everything has arrived."""
        try:
            while self._waiting or not self._is_done:
                await self._send_all()
                self._fresh.clear()
                if not self._is_done:
                    await self._fresh.wait()
        finally:
            self._connection.close()

    async def _send_all(self) -> None:
        failures = 0
        first, longest = WAITS
        while self._waiting:
            if await self._deliver(self._waiting[0]):
                self._waiting.popleft()
                failures = 0
            else:
                await asyncio.sleep(min(longest, first * 2**failures))
                failures += 1

    async def _deliver(self, entry: Entry) -> bool:
        """Send an entry, and return whether it is settled."""
        sent = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self._post(entry)
            told = answer_in(answer.text)
        except BROKEN as error:
            self._seen.unanswered[type(error).__name__] += 1
            self._connection.close()
            return False
        self._seen.answers[answer.status] += 1
        if answer.status in REFUSALS:
            self.refused.append(entry)
            return True
        if answer.status != 200 or not told:
            return False
        self._version = told["version"]
        self._seen.reached.append(Reached(sent, time.monotonic()))
        entry.is_acknowledged = True
        return True

    async def _post(self, entry: Entry) -> Answer:
        about = {"version": self._version, "client_id": entry.client_id}
        if entry.undoes:
            is_waiting = any(one.client_id == entry.undoes for one in self._waiting)
            return await self._connection.post(
                entry.hand.path, undo=entry.undoes if is_waiting else "1", **about
            )
        [(face, count)] = entry.after.items()
        return await self._connection.post(entry.hand.path, set=f"{face}={count}", **about)
