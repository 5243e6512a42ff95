"""PostgreSQL on a machine: a primary, or a standby that follows one."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests import postgres
from tests.cluster.network import ADDRESSES, Host, Network

PORT = 5432
# What is acknowledged has left the server's memory; only a power cut would lose it. A client that has vanished is
# noticed within ten seconds, and its locks are released: by default, that takes two hours.
SERVER = "-c fsync=off -c max_wal_senders=4 -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=2"
TRUSTED = "host all,replication all 10.77.0.0/24 trust\n"
SENDERS = "SELECT pid FROM pg_stat_replication"
SYNCHRONOUS = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
FOLLOWS_WITHIN = 30  # seconds


class Database(postgres.Cluster):
    def __init__(self, host: Host, programs: Path, folder: Path) -> None:
        super().__init__(programs, folder, f"{SERVER} -c listen_addresses={host.address}")
        self.host = host
        self.address = f"postgresql://postgres@{host.address}:{PORT}/postgres"

    def create(self) -> None:
        super().create()
        with (self.folder / "data" / "pg_hba.conf").open("a") as file:
            file.write(TRUSTED)

    def stand_by(self, primary: Database) -> None:
        """Copy another server, and follow it."""
        user = postgres.unprivileged()
        os.chown(self.folder, user.pw_uid, user.pw_gid)
        source = ["--host", primary.host.address, "--port", str(PORT), "--username", "postgres"]
        self._run("pg_basebackup", *source, "--write-recovery-conf", "--checkpoint=fast")
        self.start()

    def promote(self) -> None:
        self._run("pg_ctl", "promote", "--silent")

    def wait_for_standby(self) -> None:
        """Acknowledge from now on only what a standby has stored as well."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            connection.execute("SELECT pg_reload_conf()")
            end = time.monotonic() + FOLLOWS_WITHIN
            while connection.execute(SYNCHRONOUS).fetchone() != (1,):
                if time.monotonic() > end:
                    raise TimeoutError("No standby follows.")
                time.sleep(0.05)

    def hold_back(self) -> None:
        """Send no more to the standby, while everything else goes on."""
        with psycopg.connect(self.address) as connection:
            for (process,) in connection.execute(SENDERS).fetchall():
                os.kill(process, signal.SIGSTOP)

    def _run(self, program: str, *arguments: str) -> None:
        command = (self._programs / program, "--pgdata", self.folder / "data", *arguments)
        entered = self.host.enter(*command, user=postgres.unprivileged())
        subprocess.run(entered, cwd=self.folder, stdout=subprocess.DEVNULL, check=True)


@contextmanager
def database(network: Network, folder: Path, name: str = "db1") -> Iterator[Database]:
    """Make a server on a machine, which is killed in the end."""
    folder.mkdir()
    made = Database(network[name], postgres.find_or_install(), folder)
    try:
        yield made
    finally:
        made.host.kill()


@contextmanager
def primary(network: Network, folder: Path) -> Iterator[Database]:
    with database(network, folder) as made:
        made.create()
        made.start()
        yield made


@contextmanager
def pair(network: Network, folder: Path, *, is_synchronous: bool) -> Iterator[tuple[Database, Database]]:
    """Start a primary and its standby."""
    with (
        primary(network, folder / "primary") as first,
        database(network, folder / "standby", "db2") as second,
    ):
        second.stand_by(first)
        if is_synchronous:
            first.wait_for_standby()
        yield first, second


def of_both(name: str) -> str:
    """Return the address of a database on whichever server can write."""
    hosts = ",".join(f"{ADDRESSES[host]}:{PORT}" for host in ("db1", "db2"))
    return f"postgresql://postgres@{hosts}/{name}?target_session_attrs=read-write"
