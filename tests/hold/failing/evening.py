"""An evening with faults: phones tap, one thing after the other fails, and in the end everything has arrived."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.hold.checker import Entry
from tests.hold.failing.kinds import Fault
from tests.hold.failing.listeners import Listener
from tests.hold.failing.phones import Phone, Seen
from tests.hold.failing.site import Site
from tests.hold.stored import read

PAUSE = 3  # seconds before each fault
RECOVERS_WITHIN = 60  # seconds
DELIVERED_WITHIN = 120  # seconds after the last fault
HEARD_WITHIN = 10  # seconds after the last change


@dataclass
class Evening:
    site: Site
    phones: Sequence[Phone]
    seen: Seen
    listeners: Sequence[Listener] = ()
    silences: dict[str, list[float]] = field(default_factory=dict)  # fault -> seconds until the first answer

    @property
    def entries(self) -> list[Entry]:
        return [entry for phone in self.phones for entry in phone.entries]

    @property
    def deaf(self) -> int:
        """How many listeners have not heard of their game's last change."""
        newest = {change.hand.game: change.version for change in read(self.site.server.database).log}
        return sum(listener.heard < newest.get(listener.game, 0) for listener in self.listeners)

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
        mended = await asyncio.to_thread(self._make, fault)
        end = time.monotonic() + RECOVERS_WITHIN
        while (answered := self.seen.first_after(mended)) is None and time.monotonic() < end:
            await asyncio.sleep(0.02)
        self.silences.setdefault(fault.name, []).append((answered or end) - mended)

    def _make(self, fault: Fault) -> float:
        """Make a fault, and return the moment from which it was mended."""
        with fault.make(self.site):
            time.sleep(fault.lasts)
            return time.monotonic()
