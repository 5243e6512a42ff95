"""The faults. Each is made on entering and mended on leaving."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit
from typing import Any, NamedTuple

import psycopg

from tests import postgres
from tests.hold.failing.site import Site, signal_all, wait_for_end
from tests.server import children

END = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()"""
BLOCK = bytes(4096)


class Fault(NamedTuple):
    name: str
    make: Callable[[Any], AbstractContextManager[None]]  # with the site that fails
    lasts: float = 0  # seconds until it is mended


@contextmanager
def killed_worker(site: Site) -> Iterator[None]:
    os.kill(site.server.workers[0], signal.SIGKILL)  # the supervisor starts another one
    yield


@contextmanager
def killed_workers(site: Site) -> Iterator[None]:
    signal_all(site.server.workers, signal.SIGKILL)
    yield


@contextmanager
def killed_site(site: Site) -> Iterator[None]:
    site.server.kill()
    yield
    site.server.start_again()


@contextmanager
def killed_supervisor(site: Site) -> Iterator[None]:
    workers = site.server.workers
    site.server.process.kill()
    site.server.process.wait()
    wait_for_end(workers)  # the processes notice it by themselves
    yield
    site.server.start_again()


@contextmanager
def stopped_site(site: Site) -> Iterator[None]:
    site.server.process.terminate()
    site.server.process.wait()
    yield
    site.server.start_again()


@contextmanager
def held_lock(site: Site) -> Iterator[None]:
    with closing(sqlite3.connect(_file(site), timeout=60, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


@contextmanager
def full_disk(site: Site) -> Iterator[None]:
    filling = site.server.data / "filling"
    with filling.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(BLOCK)
    yield
    filling.unlink()


@contextmanager
def failing_writes(site: Site) -> Iterator[None]:
    """Forbid the site's processes to write to files. Pipes and sockets still work."""
    workers = site.server.workers
    for process in workers:
        prlimit(process, RLIMIT_FSIZE, (0, RLIM_INFINITY))
    try:
        yield
    finally:
        for process in workers:
            prlimit(process, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))


@contextmanager
def read_only_folder(site: Site) -> Iterator[None]:
    """Take away the right to write from a worker that has just started: open files stay writable."""
    files = [site.server.data, *site.server.data.glob("scorekeeper.sqlite3*")]
    modes = {path: path.stat().st_mode for path in files}
    for path in files:
        path.chmod(modes[path] & ~0o222)
    os.kill(site.server.workers[0], signal.SIGKILL)
    yield
    for path in files:
        path.chmod(modes[path])


@contextmanager
def killed_database(site: Site) -> Iterator[None]:
    killed = _database(site)
    signal_all(killed, signal.SIGKILL)
    wait_for_end(killed)
    yield
    _cluster(site).start()


@contextmanager
def frozen_database(site: Site) -> Iterator[None]:
    frozen = _database(site)
    signal_all(frozen, signal.SIGSTOP)
    yield
    signal_all(frozen, signal.SIGCONT)


@contextmanager
def ended_backends(site: Site) -> Iterator[None]:
    with psycopg.connect(site.server.database, autocommit=True) as connection:
        connection.execute(END)
    yield


def _file(site: Site) -> Path:
    return site.server.data / "scorekeeper.sqlite3"


def _cluster(site: Site) -> postgres.Cluster:
    assert site.cluster
    return site.cluster


def _database(site: Site) -> list[int]:
    process = _cluster(site).process
    return [process, *children(process)]


OF_THE_SITE = (
    Fault("kill -9 of a worker", killed_worker),
    Fault("kill -9 of both workers", killed_workers),
    Fault("kill -9 of all processes", killed_site),
    Fault("kill -9 of the supervisor", killed_supervisor),
    Fault("SIGTERM", stopped_site),
)
OF_SQLITE = (
    Fault("a lock held for 4 s", held_lock, 4),
    Fault("a full disk for 4 s", full_disk, 4),
    Fault("failing writes for 4 s", failing_writes, 4),
    Fault("a read-only folder for 4 s", read_only_folder, 4),
)
OF_POSTGRESQL = (
    Fault("PostgreSQL killed for 1 s", killed_database, 1),
    Fault("PostgreSQL killed for 8 s", killed_database, 8),
    Fault("PostgreSQL frozen for 4 s", frozen_database, 4),
    Fault("all backends ended", ended_backends),
)


def faults_of(site: Site) -> list[Fault]:
    """Return the faults that can be made at a site."""
    own = OF_POSTGRESQL if site.cluster else OF_SQLITE
    return [fault for fault in (*OF_THE_SITE, *own) if fault.make is not full_disk or site.has_own_disk]
