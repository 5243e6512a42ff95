"""Run a command with a temporary PostgreSQL server: `python -m tests.postgres COMMAND …`.

The command finds the server in TEST_DATABASE_URL. Each data folder gets its own database there.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from tests import packages
from tests.server import TEST_DATABASE_URL

DEBIAN = Path("/usr/lib/postgresql")
NO_CLUSTER = Path("/etc/postgresql-common/createcluster.d/scorekeeper-tests.conf")
HOW = "The tests on PostgreSQL need its server: install it with your system's packages (Debian: postgresql)."
INITDB = ("--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale", "--no-sync")
# Reached only through a socket in its folder, and not durable, because the data is thrown away.
SERVER = "-c listen_addresses='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off"


def find() -> Path | None:
    """Return the folder with the programs of the newest server, or None."""
    if path := shutil.which("pg_ctl"):
        return Path(path).resolve().parent
    folders = [path.parent for path in DEBIAN.glob("*/bin/pg_ctl")]
    return max(folders, key=lambda folder: int(folder.parent.name), default=None)


def install() -> None:
    """Install Debian's package without the system-wide server that it would start."""
    if not packages.install("postgresql-common"):
        return
    NO_CLUSTER.parent.mkdir(exist_ok=True)
    NO_CLUSTER.write_text("create_main_cluster = false\n")
    packages.install("postgresql")
    NO_CLUSTER.unlink()


def find_or_install() -> Path:
    """Return where the programs are, or exit and say how to get them: without them, half would not be tried."""
    if find() is None:
        install()
    return find() or sys.exit(HOW)


class Cluster:
    """A server with databases of its own, in a temporary folder."""

    def __init__(self, programs: Path, folder: Path, options: str) -> None:
        self.folder = folder
        self.address = f"postgresql://postgres@{quote(str(folder), safe='')}/postgres"
        self._programs = programs
        self._options = options

    def create(self) -> None:
        user = unprivileged()
        os.chown(self.folder, user.pw_uid, user.pw_gid)
        self._run("initdb", *INITDB)

    def start(self) -> None:
        options = f"{self._options} -k {self.folder}"
        self._run("pg_ctl", "start", "--silent", "--log", f"{self.folder}/log", "--options", options)

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "--silent", "--mode", "immediate")

    @property
    def process(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def _run(self, program: str, *arguments: str) -> None:
        user = unprivileged()
        command = [self._programs / program, "--pgdata", self.folder / "data", *arguments]
        rights = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": ()} if os.geteuid() == 0 else {}
        subprocess.run(command, cwd=self.folder, stdout=subprocess.DEVNULL, check=True, **rights)


@contextmanager
def running(programs: Path, options: str = SERVER) -> Iterator[Cluster]:
    """Start a server, and remove it at the end in any case."""
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-postgres-"))
    made = Cluster(programs, folder, options)
    try:
        made.create()
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder)


@contextmanager
def cluster(programs: Path) -> Iterator[str]:
    """Start a server, and yield its address."""
    with running(programs) as made:
        yield made.address


def unprivileged() -> pwd.struct_passwd:
    """Return the user to run the server as: PostgreSQL refuses to run as root."""
    return pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())


def main(command: list[str]) -> int:
    programs = find_or_install()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with cluster(programs) as address:
        process = subprocess.Popen(command, env={**os.environ, TEST_DATABASE_URL: address})
        try:
            return process.wait()
        except KeyboardInterrupt:  # the command got the signal too; let it clean up
            return process.wait()
        finally:
            process.terminate()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
