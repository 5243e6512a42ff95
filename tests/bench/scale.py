"""What a table, a game, an idle phone and a tap cost, for docs/scale.md, and how many taps PostgreSQL can tell of."""

from __future__ import annotations

import asyncio
import re
import subprocess
import tempfile
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path

import psycopg
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from tests import postgres
from tests.bench import site

# Models can be imported only after `site` has set up Django.
# isort: split
from scorekeeper.databases import stored_bytes
from scoring.models import Role, Table
from scoring.models.sheet import Sheet
from scoring.play import set_counts
from scoring.rules import ROUNDS
from tests.bench.databases import at, close, create
from tests.bench.processes import Cost, cost
from tests.bench.row import Row
from tests.bench.tap import Phone
from tests.hold.connection import Connection
from tests.phone import Phone as Visitor
from tests.server import Server, new_database
from tests.tables import a_device, a_game, a_table, sender

PLAYERS = 4
TABLES = 300
GAMES = 20
TAPS = 200
IDLE = 1_000
RESTS = 10  # seconds for which idle phones are measured
CLIENTS = 16  # that write at the same time
SECONDS = 5
WRITTEN = "CREATE TABLE written AS SELECT id, 0 AS version FROM generate_series(1, 1000) AS id"
WRITE = "\\set id random(1, 1000)\nBEGIN;\nUPDATE written SET version = version + 1 WHERE id = :id;\n"
TELL = "SELECT pg_notify('told', ':id');\n"
END = "COMMIT;\n"
DURABLE = "-c listen_addresses=''"


def run() -> list[Row]:
    programs = postgres.find_or_install()
    rows = [*_stored("SQLite", f"sqlite:///{site.DATA}/scale.sqlite3"), *_idle("SQLite", {})]
    with postgres.running(programs, DURABLE) as server:
        rows += _stored("PostgreSQL", new_database(server.address))
        rows += _idle("PostgreSQL", {"DATABASE_URL": new_database(server.address)})
        return [*rows, *_writes(programs, server)]


def _stored(database: str, address: str) -> list[Row]:
    create(database, address)
    with at(database):
        table = a_table(PLAYERS)
        taps = _play(table)
        rows = [
            Row(
                f"a table of {PLAYERS} with as many devices, {database}: bytes, beside tables made",
                _bytes(_sit_down, TABLES),
                TABLES,
            ),
            Row(
                f"a game of {PLAYERS}, {database}: bytes, beside taps",
                _bytes(lambda: _play(table), GAMES),
                taps,
            ),
            *_tap(database),
        ]
    close(database)
    return rows


def _bytes(make: Callable[[], object], times: int) -> float:
    """Return how much the database grows each time."""
    before = stored_bytes()
    for _ in range(times):
        make()
    return (stored_bytes() - before) / times


def _sit_down() -> None:
    table = a_table(PLAYERS)
    for number in range(PLAYERS):
        a_device(table, Role.KEEP, f"{table.pk} {number}")


def _play(table: Table) -> int:
    """Play a game tap by tap, and return how many taps it took."""
    game = a_game(table, players=PLAYERS)
    setup = Sheet.load(game).setup
    faces = [face for face in setup.faces if setup.sizes[face] == 1][: setup.dealt]
    hands = list(product(range(1, ROUNDS + 1), range(setup.seats), faces))
    for number, seat, face in hands:
        set_counts(game, sender(), number, seat, {face: 1})
    return len(hands)


@override_settings(ROOT_URLCONF="tests.bench.yardstick")
def _tap(database: str) -> list[Row]:
    phone, hand = Phone(), site.open_hands(database)[0]
    taps = hand.taps()
    costs = {
        "a tap": lambda: phone.tap(hand.path, next(taps)),
        "what another phone then fetches": lambda: phone.fetch(hand.path),
        "a whole page": lambda: phone.get(hand.path),
    }
    return [
        Row(f"{what}, {database}: milliseconds of a core, beside queries", _milliseconds(ask), _queries(ask))
        for what, ask in costs.items()
    ]


def _queries(ask: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        ask()
    return len(asked)


def _milliseconds(ask: Callable[[], object]) -> float:
    """Return the processor time that the site takes, which other work on the machine does not change much."""
    begun = time.process_time()
    for _ in range(TAPS):
        ask()
    return 1000 * (time.process_time() - begun) / TAPS


def _idle(database: str, environment: dict[str, str]) -> list[Row]:
    """Measure open pages that nobody taps on, on a site of its own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), STREAMS_PER_DEVICE=str(IDLE), **environment) as server,
    ):
        phone = Visitor(server)
        game = phone.sit_down("Chris", "Phil")
        before, opened, rested = asyncio.run(_listen(server, phone, f"{game}/live/"))
    kilobytes = 1000 * (opened.memory - before.memory) / IDLE
    seconds = 1000 * (rested.seconds - opened.seconds) / RESTS / IDLE
    return [
        Row(
            f"an idle phone, {database}: kilobytes, beside megabytes of a site without",
            kilobytes,
            before.memory,
        ),
        Row(f"an idle phone, {database}: milliseconds of a core in a second, beside phones", seconds, IDLE),
    ]


async def _listen(server: Server, phone: Visitor, path: str) -> tuple[Cost, Cost, Cost]:
    """Return what the site has used before, with streams open, and some seconds later."""
    secret = next(cookie.value or "" for cookie in phone.cookies if cookie.name == "device")
    before = cost(server)
    connection = Connection(server.port, secret)
    async with asyncio.timeout(300), asyncio.TaskGroup() as tasks:
        over, ready = asyncio.Event(), asyncio.Semaphore(0)
        for _ in range(IDLE):
            tasks.create_task(_follow(connection, path, ready, over))
            await ready.acquire()
        opened = cost(server)
        await asyncio.sleep(RESTS)
        rested = cost(server)
        over.set()
    return before, opened, rested


async def _follow(connection: Connection, path: str, ready: asyncio.Semaphore, over: asyncio.Event) -> None:
    async with connection.listening(path) as (_, fields):
        await anext(fields)
        ready.release()
        await over.wait()


def _writes(programs: Path, server: postgres.Cluster) -> list[Row]:
    """Measure how many transactions a second are stored, and how many if each of them notifies."""
    address = new_database(server.address)
    with psycopg.connect(address, autocommit=True) as writing:
        writing.execute(WRITTEN)
        alone, told = (_a_second(programs, address, script) for script in (WRITE + END, WRITE + TELL + END))
    return [
        Row(
            f"{CLIENTS} at once, PostgreSQL: changes stored and told of a second, beside not told of",
            told,
            alone,
        )
    ]


def _a_second(programs: Path, address: str, script: str) -> float:
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(script)
        file.flush()
        how = ["--no-vacuum", f"--client={CLIENTS}", f"--time={SECONDS}", f"--file={file.name}"]
        said = subprocess.run(
            [programs / "pgbench", *how, address], capture_output=True, text=True, check=True
        )
    return float(re.findall(r"^tps = ([\d.]+)", said.stdout, re.MULTILINE)[0])
