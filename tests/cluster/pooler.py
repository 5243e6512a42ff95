"""pgbouncer between the site and PostgreSQL: what works in its two modes, and what does not."""

from __future__ import annotations

import asyncio
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import psycopg

from tests import postgres
from tests.bench.row import Row
from tests.cluster.apps import PORT as APP
from tests.cluster.apps import proxy, two_apps, wait_for
from tests.cluster.databases import primary
from tests.cluster.network import ADDRESSES, Host, Network
from tests.cluster.phones import GAMES, Crowd, connection
from tests.cluster.telling import told
from tests.hold.crowd import Place, gather
from tests.hold.failing.kinds import Fault
from tests.server import new_database

PORT = 6432
CONFIGURATION = """
[databases]
* = host={server} user=postgres
[pgbouncer]
listen_addr = {address}
listen_port = {port}
auth_type = any
pool_mode = {mode}
default_pool_size = 20
"""
TAPPING = Fault("nothing", lambda _: nullcontext(), 10)
DOWNLOADS = 4
VISITORS, VISITS = 8, 10
CONNECTIONS = """SELECT host(client_addr), count(*) FROM pg_stat_activity
                 WHERE datname = current_database() AND pid <> pg_backend_pid() GROUP BY 1"""


class Pooled(NamedTuple):
    """A mode of the pooler, and whether the site knows the way past it."""

    mode: str
    is_direct: bool

    @property
    def name(self) -> str:
        return f"pgbouncer, {self.mode} mode{', DATABASE_DIRECT_URL' if self.is_direct else ''}"


@dataclass(frozen=True)
class Machines:
    database: str  # past the pooler


def run(network: Network, folder: Path) -> list[Row]:
    rows = []
    with primary(network, folder / "pooler-db") as server:
        for pooled, look in LOOKS.items():
            address = new_database(server.address)
            with _site(network, folder / address.rpartition("/")[2], pooled, address):
                rows += look(pooled.name, address)
    return rows


@contextmanager
def _site(network: Network, folder: Path, pooled: Pooled, address: str) -> Iterator[None]:
    folder.mkdir()
    url = f"postgresql://postgres@{ADDRESSES['pooler']}:{PORT}/{folder.name}"
    direct = {"DATABASE_DIRECT_URL": address} if pooled.is_direct else {}
    with (
        pgbouncer(network["pooler"], folder, pooled.mode),
        two_apps(network, folder / "apps", DATABASE_URL=url, **direct),
        proxy(network, folder),
    ):
        yield


def works(what: str, address: str) -> list[Row]:
    """Play, export and follow from host to host, and find nothing wrong."""
    crowd = Crowd(Machines(address), address)
    crowd.play(TAPPING)
    evening = crowd.evening
    return [
        Row(f"{what}: entries acknowledged", len(evening.seen.reached), 100, "reach"),
        *(Row(f"{what}: {fault}", count, 0, "keep to") for fault, count in evening.wrong.items()),
        *_connections(what, address),
        Row(f"{what}: files exported whole", _exports(evening.phones[0].secret), DOWNLOADS, "reach"),
        *told(what, address),
    ]


def fails(what: str, address: str) -> list[Row]:
    """Count the pages that fail: a query that one connection has prepared is missing in another."""
    place = gather(address, 1, 1)[0]
    statuses = asyncio.run(_visits(place))
    return [Row(f"{what}: pages that failed, beside all", sum(one >= 500 for one in statuses), len(statuses))]


LOOKS = {
    Pooled("session", is_direct=False): works,
    Pooled("transaction", is_direct=True): works,
    Pooled("transaction", is_direct=False): fails,
}


async def _visits(place: Place) -> list[int]:
    async def visit(number: int) -> list[int]:
        phone = connection(place.secret, f"app{number % 2 + 1}")
        return [(await phone.get(f"/g/{place.games[0]}/1/1/")).status for _ in range(VISITS)]

    return [status for one in await asyncio.gather(*map(visit, range(VISITORS))) for status in one]


def _connections(what: str, address: str) -> list[Row]:
    with psycopg.connect(address) as asking:
        counts = dict(asking.execute(CONNECTIONS).fetchall())
    past = sum(counts.get(ADDRESSES[name], 0) for name in ("app1", "app2"))
    return [
        Row(
            f"{what}: connections of the pooler, beside those past it",
            counts.get(ADDRESSES["pooler"], 0),
            past,
        )
    ]


def _exports(secret: str) -> int:
    """Download a table's file from each host in turn, and return how many are whole."""
    whole = 0
    for number in range(DOWNLOADS):
        url = f"http://{ADDRESSES[f'app{number % 2 + 1}']}:{APP}/export/table/"
        request = urllib.request.Request(url, headers={"Cookie": f"device={secret}"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            whole += len(answer.read().splitlines()) > GAMES
    return whole


@contextmanager
def pgbouncer(host: Host, folder: Path, mode: str) -> Iterator[None]:
    config = folder / "pgbouncer.ini"
    config.write_text(
        CONFIGURATION.format(server=ADDRESSES["db1"], address=host.address, port=PORT, mode=mode)
    )
    with (folder / "pgbouncer.log").open("w") as log:
        # It does not run as root.
        command = host.enter("pgbouncer", config, user=postgres.unprivileged())
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
    try:
        wait_for(host, PORT)
        yield
    finally:
        process.kill()
        process.wait()
