"""The real site, started as by `make run`, with its own port and data folder."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from email.message import Message
from functools import cache
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlsplit

import django
import psycopg
from django.conf import settings

from tests import made_once

ROOT = Path(__file__).resolve().parent.parent
STARTS_WITHIN = 120  # seconds, for a busy machine
STOPS_WITHIN = 60
CONFIGURED = (
    "ALLOWED_HOSTS", "BACKUP_DIR", "BACKUP_EVERY", "BACKUP_KEEP", "BASE_PATH", "BODIES_MB", "CONNECTIONS", "CONNECTIONS_PER_ADDRESS", "DATABASE_DIRECT_URL", "DATABASE_URL",
    "DEBUG", "DEVICES_A_DAY",
    "FORWARDED_ALLOW_IPS", "GAMES_A_DAY", "HOST", "HSTS", "HTTPS", "IMPORTED_GAMES_A_DAY", "IMPORTED_MB_A_DAY", "IMPORTS_A_DAY", "LOG_FORMAT", "PORT", "SECRET_KEY", "START_CODE",
    "STORED_MB", "STREAMS_PER_DEVICE", "TABLES_A_DAY", "WEBHOOK_HOSTS", "WHO_MAY_START",
)  # fmt: skip
TEST_DATABASE_URL = "TEST_DATABASE_URL"  # the address of a PostgreSQL server for the tests alone


# A test run that is interrupted or killed ends its sites too, where the system supports that.
WITH_US = ("setpriv", "--pdeathsig", "TERM") if shutil.which("setpriv") else ()


class Server:
    command: tuple[str, ...] = (*WITH_US, sys.executable, "-m", "scorekeeper")
    first_page = "/"

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self._reserved = reserved_port()
        self.port = int(environment.pop("PORT", 0)) or port_of(self._reserved)
        host = environment.get("HOST", "127.0.0.1")
        self.url = f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"
        self.log = data / "server.log"
        self._environment = environment_for(data, PORT=str(self.port), **environment)
        self._start()

    def _start(self) -> None:
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                process_group=0,  # `kill` ends its workers too
            )

    def __enter__(self) -> Server:
        self.wait()
        return self

    def __exit__(self, *args: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=STOPS_WITHIN)
        finally:
            self._end()

    def wait(self) -> None:
        """Wait until the site answers, with any status."""
        end = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                self.status(self.first_page)
            except OSError:
                time.sleep(0.05)
            else:
                return
        self._end()
        raise RuntimeError(self.log.read_text())

    def wait_until_it_listens(self) -> None:
        """Wait until the start has begun to prepare the site. It listens first."""
        end = time.monotonic() + STARTS_WITHIN
        while self.process.poll() is None and time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError(self.log.read_text())

    def start_again(self) -> None:
        """Start the same site again, at the same address."""
        self._start()
        self.wait()

    def _end(self) -> None:
        self.kill()
        self._reserved.close()

    def kill(self) -> None:
        """Kill the process and its workers, if they are still running."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def get(self, path: str, **headers: str) -> tuple[int, Message, bytes]:
        request = urllib.request.Request(self.url + path, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def status(self, path: str, **headers: str) -> int:
        return self.get(path, **headers)[0]

    @property
    def workers(self) -> list[int]:
        """The ids of the processes that serve the site."""
        return [child for child in children(self.process.pid) if "spawn_main" in _command(child)]

    @property
    def database(self) -> str:
        """The address of its database."""
        in_folder = f"sqlite:///{self.data}/scorekeeper.sqlite3"
        return self._environment.get("DATABASE_URL", in_folder)

    def manage(self, *arguments: str) -> str:
        """Run a command while the site runs, and return its output."""
        return manage(self.data, *arguments)


def children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _command(process: int) -> str:
    with suppress(OSError):  # it has just ended
        return Path(f"/proc/{process}/cmdline").read_text()
    return ""


def manage(data: Path, *arguments: str, **environment: str) -> str:
    """Run a command with a data folder, and return its output."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment_for(data, **environment),
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def prepared(data: Path) -> Path:
    """Copy this run's static files and an empty database into a data folder, to save a start the seconds of making them."""
    shutil.copy(empty_database(), data)
    return with_static_files(data)


def with_static_files(data: Path) -> Path:
    """Copy this run's static files into a data folder."""
    shutil.copytree(settings.STATIC_ROOT, data / "static")
    return data


def migrated(data: Path) -> Path:
    """Prepare a data folder for a command: its database has its tables before any start."""
    if database_for(data):
        manage(data, "migrate", "--verbosity=0")
    return prepared(data)


@cache
def empty_database() -> Path:
    """Make a SQLite database in which nobody has played yet, and return its path."""
    folder = settings.DATA_DIR / "empty"
    migrations = made_once.hash_of((ROOT / "scoring/migrations").glob("*.py"), django.get_version())
    made_once.fill(folder, migrations, lambda: manage(folder, "migrate", "--verbosity=0", DATABASE_URL=""))
    return folder / "scorekeeper.sqlite3"


def environment_for(data: Path, **environment: str) -> dict[str, str]:
    """Return the environment for a process with this data folder, without the settings of this run."""
    configured = (*CONFIGURED, "DJANGO_SETTINGS_MODULE")
    kept = {key: value for key, value in os.environ.items() if key not in configured}
    return {**kept, "SCOREKEEPER_DATA": str(data), **database_for(data), **environment}


@cache
def database_for(data: Path) -> dict[str, str]:
    """Return the database setting of a data folder: none for SQLite, or a new PostgreSQL database."""
    server = os.environ.get(TEST_DATABASE_URL)
    return {"DATABASE_URL": new_database(server)} if server else {}


def new_database(server: str) -> str:
    """Create an empty database on a PostgreSQL server, and return its address."""
    name = f"scores_{token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return urlsplit(server)._replace(path=name).geturl()


def reserved_port() -> socket.socket:
    """Return a socket that reserves a free port. It does not listen, so that the site can.

    Another process might take a port that was only found and released again. It is free on all addresses, on which the
    site listens: a connection from another of this machine's addresses may have the port that is free on this one.
    """
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("0.0.0.0", 0))
    return reserved


def port_of(reserved: socket.socket) -> int:
    port: int = reserved.getsockname()[1]
    return port
