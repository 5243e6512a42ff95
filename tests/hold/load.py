"""Tables of five phones, all tapping in bursts and following each other, on the real site.

What was acknowledged is compared with what is stored at the end.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from tests import postgres
from tests.bench.processes import cost
from tests.bench.row import Row
from tests.hold.checker import Entry, check
from tests.hold.connection import Connection
from tests.hold.crowd import Place, gather
from tests.hold.stored import HandOf, read
from tests.phone import answer_in
from tests.server import Server, new_database

TABLES = int(os.environ.get("TABLES", "150"))
MINUTES = float(os.environ.get("MINUTES", "10"))
GAMES = 4  # more than a table plays in that time
BURST_EVERY = 53  # seconds between the hands that a phone enters, so a table taps 0.66 times a second
BETWEEN_TAPS = (0.3, 1.2)  # seconds
SLOWEST = 500  # milliseconds at p99
GROWTH = 1.05  # of the memory, over the last four fifths of the time


@dataclass
class Seen:
    """What the phones measured."""

    taps: list[float] = field(default_factory=list)  # seconds each
    fetches: int = 0
    errors: list[str] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)


def run() -> list[Row]:
    programs = postgres.find_or_install()
    with _site() as server:
        rows = _rows("SQLite", server)
    with postgres.cluster(programs) as cluster, _site(DATABASE_URL=new_database(cluster)) as server:
        return rows + _rows("PostgreSQL", server)


@contextmanager
def _site(**environment: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), **environment) as server:
        yield server


def _rows(database: str, server: Server) -> list[Row]:
    places = gather(server.database, TABLES, GAMES)
    seen = Seen()
    what = f"{TABLES} tables, {database}"
    rows = asyncio.run(_measure(what, server, places, seen))
    wrong = sum(check(seen.entries, read(server.database)))
    return [
        *rows,
        Row(f"{what}: entries and hands that differ from what was acknowledged", wrong, 0, "keep to"),
    ]


async def _measure(what: str, server: Server, places: list[Place], seen: Seen) -> list[Row]:
    end = time.monotonic() + MINUTES * 60
    phones = [asyncio.create_task(Player(server.port, place, seen, end).play()) for place in places]
    await asyncio.sleep(MINUTES * 60 / 5)
    early = cost(server).memory
    await asyncio.gather(*phones)
    late = cost(server).memory
    milliseconds = [1000 * seconds for seconds in seen.taps]
    parts, seconds = quantiles(milliseconds, n=100), MINUTES * 60
    print(*sorted(set(seen.errors))[:20], sep="\n", file=sys.stderr)
    return [
        Row(f"{what}: taps a second, beside fetches", len(seen.taps) / seconds, seen.fetches / seconds),
        Row(f"{what}: milliseconds of a tap, beside p95", median(milliseconds), parts[94]),
        Row(f"{what}: milliseconds of a tap at p99", parts[98], SLOWEST, "keep to"),
        Row(f"{what}: failed requests", len(seen.errors), 0, "keep to"),
        Row(f"{what}: megabytes at the end, beside after a fifth", late, GROWTH * early, "keep to"),
    ]


class Player:
    """A phone with a finger that enters hands in bursts, and a page that follows the game."""

    def __init__(self, port: int, place: Place, seen: Seen, end: float) -> None:
        self.connection = Connection(port, place.secret)
        self.place = place
        self.seen = seen
        self.end = end
        self.rng = random.Random(place.secret)
        self.version = 0
        self.is_tapping = False

    async def play(self) -> None:
        await asyncio.sleep(self.rng.uniform(0, BURST_EVERY))
        for code in self.place.games:
            for number in (1, 2, 3):
                if time.monotonic() >= self.end:
                    return
                await self._hand(HandOf(code, number, self.place.seat))

    async def _hand(self, hand: HandOf) -> None:
        """Open a hand, enter it, and rest with the page open."""
        begun = time.monotonic()
        page = await self.connection.get(hand.path)
        self.version = answer_in(page.text)["version"]
        following = asyncio.create_task(self._follow(hand))
        await self._enter(hand)
        await asyncio.sleep(max(0, min(begun + BURST_EVERY, self.end) - time.monotonic()))
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following

    async def _enter(self, hand: HandOf) -> None:
        counts = Counter[str]()
        for face in self.rng.choices(self.place.faces, k=self.place.dealt):
            await asyncio.sleep(self.rng.uniform(*BETWEEN_TAPS))
            client_id = f"{self.rng.getrandbits(120):030x}"
            entry = Entry(self.place.secret, hand, client_id, {face: counts[face]}, {face: counts[face] + 1})
            self.seen.entries.append(entry)
            await self._tap(entry)
            counts[face] += entry.is_acknowledged

    async def _tap(self, entry: Entry) -> None:
        [(face, count)] = entry.after.items()
        self.is_tapping = True
        answer = await self.connection.post(
            entry.hand.path, set=f"{face}={count}", version=self.version, client_id=entry.client_id
        )
        self.is_tapping = False
        if answer.status != 200:
            self.seen.errors.append(f"a tap: {answer.status}")
            return
        entry.is_acknowledged = True
        self.seen.taps.append(answer.seconds)
        self.version = answer_in(answer.text)["version"]

    async def _follow(self, hand: HandOf) -> None:
        """Fetch the hand after each change by another phone, on a connection of its own, until it is canceled."""
        fetching = Connection(self.connection.port, self.place.secret)
        try:
            async with fetching.stream(f"/g/{hand.game}/live/?seen={self.version}") as versions:
                async for version in versions:
                    if self.is_tapping or int(version) <= self.version:
                        continue
                    answer = await fetching.get(hand.path, part=True)
                    self.seen.fetches += 1
                    if answer.status != 200:
                        self.seen.errors.append(f"a fetch: {answer.status}")
                        continue
                    self.version = answer_in(answer.text)["version"]
            self.seen.errors.append("a stream has ended")
        finally:
            fetching.close()
