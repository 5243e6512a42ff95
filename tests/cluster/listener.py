"""A page that follows a game while hosts are lost."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.hold.connection import Connection
from tests.hold.failing.phones import BROKEN

FIRST_RETRY = 3  # seconds, until a stream has said otherwise
REFUSED = 5  # seconds until a page opens a stream again that was refused, as in `follow.js`


class Gap(NamedTuple):
    """The time for which a page had no stream."""

    lost: float
    back: float

    @property
    def seconds(self) -> float:
        return self.back - self.lost


@dataclass
class Listener:
    """It opens its stream again as browsers do, and as `follow.js` does if it was refused."""

    connection: Connection
    game: str
    heard: int = -1  # the newest version that a stream has told
    ended: list[float] = field(default_factory=list)  # the moments at which a stream has ended
    opened: list[float] = field(default_factory=list)  # those at which one has greeted us
    _retry: float = FIRST_RETRY

    async def follow(self) -> None:
        while True:
            try:
                is_refused = await self._listen()
            except BROKEN:
                is_refused = False
            self.ended.append(time.monotonic())
            await asyncio.sleep(REFUSED if is_refused else self._retry)

    async def _listen(self) -> bool:
        """Follow until the stream ends. Returns whether it was refused."""
        event = ""
        async with self.connection.listening(f"/g/{self.game}/live/?seen={self.heard}") as (status, fields):
            if status != 200:
                return True
            async for name, value in fields:
                if name == "retry":
                    self._retry = int(value) / 1000
                elif name == "event":
                    event = value
                elif name == "data" and event == "changed":
                    self.heard = int(value)
                if (name, value) == ("event", "hello"):
                    self.opened.append(time.monotonic())
        return False

    def gap_after(self, failed: float, until: float) -> Gap | None:
        """Return when a failure ended the stream, and when another one was open; None if it ended none."""
        lost = next((moment for moment in self.ended if failed <= moment < until), None)
        if lost is None:
            return None
        return Gap(lost, next((moment for moment in self.opened if moment > lost), until))
