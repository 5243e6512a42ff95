"""Two app hosts behind a proxy: how soon one tells the other's phones of a change, and what the loss of one costs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.bench.row import Row
from tests.cluster.apps import App, proxy, two_apps
from tests.cluster.databases import primary
from tests.cluster.network import Network
from tests.cluster.phones import Crowd
from tests.cluster.telling import told
from tests.hold.failing.evening import Made
from tests.hold.failing.kinds import Fault
from tests.server import new_database

BACK_WITHIN = 5  # seconds until streams are back
AWAY = 8  # seconds until a lost host comes back


@dataclass(frozen=True)
class Machines:
    database: str
    apps: list[App]


@contextmanager
def killed(machines: Machines) -> Iterator[None]:
    machines.apps[0].lose()
    yield
    machines.apps[0].start_again()


@contextmanager
def stopped(machines: Machines) -> Iterator[None]:
    machines.apps[1].stop()
    yield
    machines.apps[1].start_again()


@contextmanager
def unplugged(machines: Machines) -> Iterator[None]:
    host = machines.apps[0].host
    host.unplug()
    yield
    host.plug_in()


KILLED = Fault("one host killed", killed, AWAY)
STOPPED = Fault("one host stopped", stopped, AWAY)
UNPLUGGED = Fault("one host unplugged", unplugged, AWAY)


def run(network: Network, folder: Path) -> list[Row]:
    with primary(network, folder / "hosts-db") as server:
        address = new_database(server.address)
        with two_apps(network, folder / "hosts", DATABASE_URL=address) as apps, proxy(network, folder):
            return [*_losses(Machines(address, apps)), *told("two hosts", address)]


def _losses(machines: Machines) -> list[Row]:
    crowd = Crowd(machines, machines.database)
    crowd.play(KILLED, STOPPED, UNPLUGGED)
    evening = crowd.evening
    print(f"Answers {dict(evening.seen.answers)}, broken {dict(evening.seen.unanswered)}", file=sys.stderr)
    rows = [
        Row("two hosts, while one is lost: " + what, count, 0, "keep to")
        for what, count in evening.wrong.items()
    ]
    rows += [row for made in evening.made for row in _of(made, crowd)]
    return [
        Row("two hosts: entries acknowledged while hosts were lost", len(evening.seen.reached), 100, "reach"),
        *rows,
    ]


def _of(made: Made, crowd: Crowd) -> list[Row]:
    gaps = crowd.gaps(made)
    back = max(gap.back - made.began for gap in gaps)
    # The proxy has to find out by itself that a host has vanished.
    must = "" if made.name == UNPLUGGED.name else "keep to"
    return [
        Row(f"{made.name}: streams that ended, beside all", len(gaps), len(crowd.listeners)),
        Row(
            f"{made.name}: seconds without a stream", max(gap.seconds for gap in gaps), BACK_WITHIN, "keep to"
        ),
        Row(f"{made.name}: seconds from then until the last stream was back", back, BACK_WITHIN, must),
        Row(f"{made.name}: seconds without an acknowledged entry", crowd.silence(made), BACK_WITHIN, must),
    ]
