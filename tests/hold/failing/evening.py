"""An evening with faults: phones tap, one thing after the other fails, and in the end everything has arrived."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from tests.hold.checker import Entry, check
from tests.hold.failing.kinds import Fault
from tests.hold.failing.listeners import Listener
from tests.hold.failing.phones import Phone, Seen
from tests.hold.stored import read

PAUSE = 3  # seconds before each fault
RECOVERS_WITHIN = 60  # seconds
DELIVERED_WITHIN = 120  # seconds after the last fault
HEARD_WITHIN = 10  # seconds after the last change


class Made(NamedTuple):
    """A fault that was made: when it began, and when it was about to be mended."""

    name: str
    began: float
    ended: float


class Played(Protocol):
    """Whatever is played on."""

    @property
    def database(self) -> str: ...


@dataclass
class Evening:
    site: Played
    phones: Sequence[Phone]
    seen: Seen
    listeners: Sequence[Listener] = ()
    made: list[Made] = field(default_factory=list)
    silences: dict[str, list[float]] = field(default_factory=dict)  # fault -> seconds until the first answer

    @property
    def entries(self) -> list[Entry]:
        return [entry for phone in self.phones for entry in phone.entries]

    @property
    def deaf(self) -> int:
        """How many listeners have not heard of their game's last change."""
        newest = {change.hand.game: change.version for change in read(self.site.database).log}
        return sum(listener.heard < newest.get(listener.game, 0) for listener in self.listeners)

    @property
    def wrong(self) -> dict[str, int]:
        """What is wrong in the end, and how often. All of it should be 0."""
        found = check(self.entries, read(self.site.database))
        return {
            "acknowledged entries lost": found.lost,
            "entries that counted twice": found.twice,
            "entries out of order": found.disordered,
            "undos of something else": found.undone,
            "hands that differ from what phones show": found.hands,
            "entries refused": sum(len(phone.refused) for phone in self.phones),
            "entries that never arrived": sum(not entry.is_acknowledged for entry in self.entries),
            "requests answered with 500": self.seen.answers[500],
            f"streams that did not tell of the last change within {HEARD_WITHIN} s": self.deaf,
        }

    async def play(self, faults: Sequence[Fault], pause: float = PAUSE) -> None:
        over = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            for phone in self.phones:
                tasks.create_task(phone.tap(over))
            sending = [tasks.create_task(phone.send()) for phone in self.phones]
            following = [tasks.create_task(listener.follow()) for listener in self.listeners]
            for fault in faults:
                await asyncio.sleep(pause)
                await self._fail(fault)
            over.set()
            await asyncio.wait(sending, timeout=DELIVERED_WITHIN)
            if following:
                await asyncio.wait(following, timeout=HEARD_WITHIN)
            for task in (*sending, *following):
                task.cancel()  # whatever never arrives is counted

    async def _fail(self, fault: Fault) -> None:
        made = await asyncio.to_thread(self._make, fault)
        self.made.append(made)
        end = time.monotonic() + RECOVERS_WITHIN
        while (answered := self.seen.first_after(made.ended)) is None and time.monotonic() < end:
            await asyncio.sleep(0.02)
        self.silences.setdefault(fault.name, []).append((answered or end) - made.ended)

    def _make(self, fault: Fault) -> Made:
        began = time.monotonic()
        with fault.make(self.site):
            time.sleep(fault.lasts)
            return Made(fault.name, began, time.monotonic())
