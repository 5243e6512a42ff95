"""Try this many inputs on both databases: INPUTS=100000 SEED=1 FIRST=0 make hold WHAT=fuzz."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from secrets import randbelow

from tests import postgres
from tests.bench.databases import at, close, create  # sets up Django
from tests.bench.row import Row
from tests.server import Server, new_database

# isort: split
from tests.hold.fuzz.evening import REQUESTS, Evenings
from tests.hold.fuzz.findings import Findings
from tests.hold.fuzz.site import Site
from tests.hold.fuzz.wire import Wire
from tests.hold.fuzz.world import World

INPUTS = int(os.environ.get("INPUTS", "100000"))
FIRST = int(os.environ.get("FIRST", "0"))
SEED = int(os.environ.get("SEED") or randbelow(10**6))
BY_WIRE = 20  # every so many evenings are sent to the real server


def both() -> list[Row]:
    programs = postgres.find_or_install()
    print(f"SEED={SEED} FIRST={FIRST} INPUTS={INPUTS}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        rows = _rows("SQLite", f"sqlite:///{folder}/scorekeeper.sqlite3", Path(folder))
    with postgres.cluster(programs) as cluster, tempfile.TemporaryDirectory() as folder:
        return rows + _rows("PostgreSQL", new_database(cluster), Path(folder))


def _rows(database: str, address: str, folder: Path) -> list[Row]:
    findings = Findings(database)
    numbers = range(FIRST // REQUESTS, (FIRST + INPUTS) // REQUESTS)
    create("fuzz", address)
    with at("fuzz"):
        site, world = Site(), World.make()
        with site.listening():
            evenings = Evenings(site, world, findings)
            for number in numbers:
                if number % BY_WIRE:
                    evenings.play(SEED, number)
        with Server(folder, DATABASE_URL=address) as server:
            world.renew()
            wire = Wire(server, world, evenings.seen, findings)
            wire.send(SEED, [number for number in numbers if number % BY_WIRE == 0])
    close("fuzz")
    print(findings.text(), file=sys.stderr)
    return findings.rows()
