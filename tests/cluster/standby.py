"""A primary that is killed in the middle of writes, and its standby that takes over.

Synchronous replication acknowledges what the standby has stored, asynchronous replication what the primary has.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tests.bench.row import Row
from tests.cluster.apps import proxy, two_apps
from tests.cluster.databases import Database, of_both, pair
from tests.cluster.network import Network
from tests.cluster.phones import Crowd
from tests.hold.failing.kinds import Fault
from tests.server import new_database

BEHIND = 3  # seconds for which the standby gets nothing, before the primary is killed
NOTICED = 1  # seconds until somebody notices and promotes the standby
WRITES_WITHIN = 10  # seconds from the promotion to the first acknowledged entry


class Trial(NamedTuple):
    name: str
    is_synchronous: bool
    behind: float = 0


TRIALS = (
    Trial("synchronous", is_synchronous=True),
    Trial("synchronous, 3 s behind", is_synchronous=True, behind=BEHIND),
    Trial("asynchronous", is_synchronous=False),
    Trial("asynchronous, 3 s behind", is_synchronous=False, behind=BEHIND),
)


@dataclass
class Machines:
    database: str
    primary: Database
    standby: Database
    behind: float
    moments: list[float] = field(default_factory=list)  # held back, killed, promoted


@contextmanager
def replaced(machines: Machines) -> Iterator[None]:
    """Kill the primary, and promote the standby."""
    machines.moments.append(time.monotonic())
    if machines.behind:
        machines.primary.hold_back()
        time.sleep(machines.behind)
    machines.moments.append(time.monotonic())
    machines.primary.host.kill()
    time.sleep(NOTICED)
    machines.standby.promote()
    machines.moments.append(time.monotonic())
    yield


def run(network: Network, folder: Path) -> list[Row]:
    return [
        row for number, trial in enumerate(TRIALS) for row in _rows(network, folder / f"trial{number}", trial)
    ]


def _rows(network: Network, folder: Path, trial: Trial) -> list[Row]:
    folder.mkdir()
    folder.chmod(0o755)
    with pair(network, folder, is_synchronous=trial.is_synchronous) as (first, second):
        address = of_both(new_database(first.address).rpartition("/")[2])
        with two_apps(network, folder / "apps", DATABASE_URL=address), proxy(network, folder):
            machines = Machines(address, first, second, trial.behind)
            crowd = Crowd(machines, address)
            crowd.play(Fault("the primary killed", replaced))
            return _found(trial, machines, crowd)


def _found(trial: Trial, machines: Machines, crowd: Crowd) -> list[Row]:
    what, evening = f"standby, {trial.name}", crowd.evening
    print(
        f"{what}: answers {dict(evening.seen.answers)}, broken {dict(evening.seen.unanswered)}",
        file=sys.stderr,
    )
    held, killed, promoted = machines.moments
    reached = evening.seen.reached
    wrong, lost = evening.wrong, "acknowledged entries lost"
    meanwhile = sum(held < one.answered < promoted for one in reached)
    back = min(one.answered for one in reached if one.answered > promoted)
    rows = [
        Row(
            f"{what}: entries acknowledged, beside until it was killed",
            len(reached),
            sum(one.answered < killed for one in reached),
        ),
        Row(
            f"{what}: seconds from the kill to the next acknowledged entry, beside to the promotion",
            back - killed,
            promoted - killed,
        ),
        Row(f"{what}: seconds from the promotion to it", back - promoted, WRITES_WITHIN, "keep to"),
    ]
    if trial.behind:
        rows.append(
            Row(f"{what}: entries acknowledged while the standby got nothing", meanwhile, wrong[lost])
        )
    if trial.is_synchronous:
        return [*rows, *(Row(f"{what}: {fault}", count, 0, "keep to") for fault, count in wrong.items())]
    # What the standby never got is lost, and only that.
    return [*rows, Row(f"{what}: {lost}, beside acknowledged while it got nothing", wrong[lost], meanwhile)]
