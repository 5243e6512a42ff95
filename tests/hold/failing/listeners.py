"""Open pages that follow a game while the site fails."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from tests.hold.connection import Connection
from tests.hold.failing.phones import BROKEN

COMES_BACK = 2  # seconds after a stream has ended, as `serving.py` tells browsers


class Listener:
    def __init__(self, port: int, secret: str, game: str) -> None:
        self.game = game
        self.heard = -1  # the newest version that a stream has told
        self._connection = Connection(port, secret)

    async def follow(self) -> None:
        while True:
            with suppress(*BROKEN):
                async with self._connection.stream(f"/g/{self.game}/live/?seen={self.heard}") as versions:
                    async for version in versions:
                        self.heard = int(version)
            await asyncio.sleep(COMES_BACK)
