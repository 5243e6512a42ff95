"""A site that is made to fail: the real one with its processes, its data folder and its database."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests import postgres
from tests.server import Server, manage, new_database

# Root may write to any file. Without these two capabilities it may not, like the user that a site should have.
AS_A_USER = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.geteuid() == 0 else ()
DISK = "64m"
# What is acknowledged has left the server's memory; only a power cut would lose it.
DURABLE = "-c listen_addresses='' -c fsync=off -c synchronous_commit=on"


class WeakServer(Server):
    command = (*AS_A_USER, *Server.command)


@dataclass(frozen=True)
class Site:
    server: Server
    cluster: postgres.Cluster | None = None  # None on SQLite
    has_own_disk: bool = False

    @property
    def database(self) -> str:
        """The address of its database."""
        return self.server.database

    def rescore(self) -> str:
        """Score all games again, and return the command's output."""
        return manage(self.server.data, "rescore", DATABASE_URL=self.database)


@contextmanager
def on_sqlite() -> Iterator[Site]:
    with (
        tempfile.TemporaryDirectory() as folder,
        _small_disk(Path(folder)) as is_mounted,
        WeakServer(Path(folder)) as server,
    ):
        yield Site(server, has_own_disk=is_mounted)


@contextmanager
def on_postgresql(programs: Path) -> Iterator[Site]:
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres.running(programs, DURABLE) as cluster,
        Server(Path(folder), DATABASE_URL=new_database(cluster.address)) as server,
    ):
        yield Site(server, cluster)


@contextmanager
def _small_disk(folder: Path) -> Iterator[bool]:
    """Give a folder a small disk of its own that can be filled, where we may mount one."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=700", "none", str(folder)]
    is_mounted = subprocess.run(mount, stderr=subprocess.DEVNULL, check=False).returncode == 0
    try:
        yield is_mounted
    finally:
        if is_mounted:
            # Lazily, because a killed process may still be ending.
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


def signal_all(processes: list[int], number: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, number)


def wait_for_end(processes: list[int]) -> None:
    while any(Path(f"/proc/{process}").exists() for process in processes):
        time.sleep(0.02)
