"""A host on SQLite that is lost with its disk, and another that goes on with the copy that Litestream has made."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.row import Row
from tests.cluster.apps import PAGE, App, configuration, proxy
from tests.cluster.network import Host, Network
from tests.cluster.phones import Crowd
from tests.hold.checker import Entry
from tests.hold.failing.kinds import Fault
from tests.hold.stored import read

LITESTREAM = Path(sys.executable).parent / "litestream"
DATABASE = "scorekeeper.sqlite3"
DATA, COPY = "/var/lib/scorekeeper", "/mnt/other-disk/scorekeeper"  # on our page
PLAYED = 12  # seconds before the host is lost
BEHIND = 3  # seconds that may be missing in the copy
SERVES_WITHIN = 20  # seconds from the loss to the first acknowledged entry


@dataclass
class Machines:
    network: Network
    folder: Path
    app: App
    acknowledged: list[Entry] = field(default_factory=list)  # before the host was lost
    missing: list[Entry] = field(default_factory=list)  # those of them that are not in the copy
    copied: float = 0  # seconds that it took to write the copy back

    @property
    def database(self) -> str:
        return self.app.database


def run(network: Network, folder: Path) -> list[Row]:
    folder /= "replica"
    first = network["app1"]
    with proxy(network, _made(folder)), App(first, folder / first.name) as app:
        _replicate(first, folder)
        machines = Machines(network, folder, app)
        crowd = Crowd(machines, app.database)
        try:
            crowd.play(Fault("nothing", _nothing, PLAYED), Fault("a disk lost", _lost_by(crowd)))
            return _rows(machines, crowd)
        finally:
            machines.app.kill()


def _made(folder: Path) -> Path:
    folder.mkdir()
    folder.chmod(0o755)
    return folder


def _litestream(host: Host, folder: Path, *words: str | Path) -> list[str]:
    """Return a command of Litestream on a machine, with the configuration of our page for the folders here."""
    config = folder / f"{host.name}.yml"
    text = configuration(PAGE.read_text(), "yaml")
    config.write_text(text.replace(DATA, f"{folder / host.name}").replace(COPY, f"{folder / 'copy'}"))
    command, *others = words
    return host.enter(LITESTREAM, command, "-config", config, *others)


def _replicate(host: Host, folder: Path) -> None:
    """Copy the database as it is written, until the machine is lost."""
    with (folder / "litestream.log").open("w") as log:
        subprocess.Popen(_litestream(host, folder, "replicate"), stdout=log, stderr=subprocess.STDOUT)


@contextmanager
def _nothing(_machines: Machines) -> Iterator[None]:
    yield


def _lost_by(crowd: Crowd) -> Callable[[Machines], AbstractContextManager[None]]:
    """Return the fault: a host is lost with its disk, and another one goes on with the copy."""

    @contextmanager
    def lost(machines: Machines) -> Iterator[None]:
        machines.app.lose()
        machines.acknowledged = [entry for entry in crowd.evening.entries if entry.is_acknowledged]
        shutil.rmtree(machines.app.data)
        second = machines.network["app2"]
        folder = machines.folder / second.name
        folder.mkdir()
        began = time.monotonic()
        restore = _litestream(second, machines.folder, "restore", folder / DATABASE)
        subprocess.run(restore, check=True, capture_output=True)
        machines.copied = time.monotonic() - began
        stored = {change.client_id for change in read(f"sqlite:///{folder / DATABASE}").log}
        machines.missing = [entry for entry in machines.acknowledged if entry.client_id not in stored]
        machines.app = App(second, folder)
        machines.app.wait()
        yield

    return lost


def _rows(machines: Machines, crowd: Crowd) -> list[Row]:
    made = crowd.evening.made[-1]
    answered = sorted(one.answered for one in crowd.evening.seen.reached)
    before = [moment for moment in answered if moment < made.began]
    after = [moment for moment in answered if moment > made.began + machines.copied]
    # What is committed is copied in the same order, so those that are missing are the last ones.
    behind = made.began - before[-len(machines.missing)] if machines.missing else 0
    what, lost = "Litestream", len(machines.missing)
    return [
        Row(
            f"{what}: entries acknowledged until the disk was lost", len(machines.acknowledged), 100, "reach"
        ),
        Row(f"{what}: of these missing in the copy, beside all", lost, len(machines.acknowledged)),
        Row(f"{what}: seconds that are missing in the copy", behind, BEHIND, "keep to"),
        Row(
            f"{what}: seconds that writing it back took, beside until phones are served",
            machines.copied,
            after[0] - made.began,
        ),
        Row(
            f"{what}: seconds from the loss to the next acknowledged entry",
            after[0] - made.began,
            SERVES_WITHIN,
            "keep to",
        ),
        Row(f"{what}: requests answered with 500", crowd.evening.seen.answers[500], 0, "keep to"),
    ]
