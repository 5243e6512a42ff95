"""Phones tap while the site, its database, its disk and the network fail: nothing acknowledged may be lost.

FAULT_ROUNDS says how often each fault is made.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import sys

from scoring.rules import ROUNDS
from tests import postgres
from tests.bench.row import Row
from tests.hold.crowd import PHONES, Place, gather
from tests.hold.failing.evening import Evening
from tests.hold.failing.kinds import faults_of
from tests.hold.failing.listeners import Listener
from tests.hold.failing.phones import Phone, Seen
from tests.hold.failing.proxy import Proxy
from tests.hold.failing.site import Site, on_postgresql, on_sqlite
from tests.hold.stored import HandOf

TIMES = int(os.environ.get("FAULT_ROUNDS", "4"))
TABLES = 3  # the first one behind a bad network
GAMES = 6  # of each table


def run() -> list[Row]:
    programs = postgres.find_or_install()
    with on_sqlite() as site:
        rows = _rows("SQLite", site)
    with on_postgresql(programs) as site:
        return rows + _rows("PostgreSQL", site)


def _rows(database: str, site: Site) -> list[Row]:
    places = gather(site.server.database, TABLES, GAMES)
    evening = asyncio.run(_play(site, places))
    seen = evening.seen
    print(f"{database}: answers {dict(seen.answers)}, broken {dict(seen.unanswered)}", file=sys.stderr)
    wrong = evening.wrong | {"games that rescore differently": _differing(site.rescore())}
    made = sum(len(times) for times in evening.silences.values())
    return [
        Row(f"{database}: faults made, beside entries acknowledged", made, len(seen.reached)),
        *(Row(f"{database}: {what}", count, 0, "keep to") for what, count in wrong.items()),
        *(
            Row(
                f"{database}, {fault}: longest seconds to the first answer, beside times",
                max(times),
                len(times),
            )
            for fault, times in evening.silences.items()
        ),
    ]


async def _play(site: Site, places: list[Place]) -> Evening:
    seen = Seen()
    async with Proxy(site.server.port, random.Random(1)).running() as proxy:
        ports = [proxy.port] * PHONES + [site.server.port] * (len(places) - PHONES)
        phones = [_phone(port, place, seen) for port, place in zip(ports, places, strict=True)]
        listeners = [
            Listener(site.server.port, first.secret, game)
            for first in places[::PHONES]
            for game in first.games
        ]
        evening = Evening(site, phones, seen, listeners)
        await evening.play(faults_of(site) * TIMES)
    print(f"The network: {dict(proxy.met)}", file=sys.stderr)
    return evening


def _phone(port: int, place: Place, seen: Seen) -> Phone:
    hands = [HandOf(game, number, place.seat) for game in place.games for number in range(1, ROUNDS + 1)]
    return Phone(port, place.secret, hands, place.faces, seen)


def _differing(said: str) -> int:
    """Return how many games differed, from the last line of `rescore`."""
    found = re.search(r"([\d,]+) differed\.", said)
    assert found, said
    return int(found[1].replace(",", ""))
