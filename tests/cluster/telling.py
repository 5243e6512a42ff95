"""How long it takes until a phone on one host is told of what was entered through another host."""

from __future__ import annotations

import asyncio
import time
from statistics import median

from scoring.live.serving import REST
from tests.bench.row import Row
from tests.cluster.phones import connection
from tests.hold.connection import Connection
from tests.hold.crowd import PHONES, Place, gather
from tests.hold.stored import HandOf
from tests.phone import answer_in

TABLES = 4
CHANGES = 6  # of each table, in each direction
MEDIAN = 500  # milliseconds. Without a notification it would be up to five seconds


def told(what: str, address: str) -> list[Row]:
    """Measure it in both directions."""
    tables = gather(address, TABLES, 1)[::PHONES]
    seconds = asyncio.run(_measure(tables))
    milliseconds = [1000 * one for one in seconds]
    return [
        Row(
            f"{what}: milliseconds from a tap on one to a stream on the other",
            median(milliseconds),
            MEDIAN,
            "keep to",
        ),
        Row(f"{what}: milliseconds of the slowest, beside changes", max(milliseconds), len(milliseconds)),
    ]


async def _measure(tables: list[Place]) -> list[float]:
    directions = [("app1", "app2"), ("app2", "app1")]
    return [
        seconds
        for writer, reader in directions
        for one in await asyncio.gather(*(_table(place, writer, reader) for place in tables))
        for seconds in one
    ]


async def _table(place: Place, writer: str, reader: str) -> list[float]:
    """Enter cards through one host, and return the seconds until a stream on the other has told of each."""
    tapping, following = connection(place.secret, writer), connection(place.secret, reader)
    hand = HandOf(place.games[0], 1, place.seat)
    version = answer_in((await tapping.get(hand.path)).text)["version"]
    seconds = []
    async with following.stream(f"/g/{hand.game}/live/?seen={version}") as versions:
        await asyncio.sleep(REST)
        for number in range(CHANGES):
            begun = time.perf_counter()
            version = await _tap(tapping, hand, place.faces[0], number % 2 + 1, version)
            while int(await anext(versions)) < version:
                pass
            seconds.append(time.perf_counter() - begun)
            await asyncio.sleep(1.2 * REST)  # or the next change would count as part of a burst
    tapping.close()
    return seconds


async def _tap(tapping: Connection, hand: HandOf, face: str, count: int, version: int) -> int:
    answer = await tapping.post(hand.path, set=f"{face}={count}", version=version)
    told: int = answer_in(answer.text)["version"]
    return told
