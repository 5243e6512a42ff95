"""The real site, as `make run` starts it, on a port and a data folder of its own."""

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

import psycopg
from django.conf import settings

ROOT = Path(__file__).resolve().parent.parent
STARTS_WITHIN = 120  # seconds, on a machine that has much else to do
STOPS_WITHIN = 60
CONFIGURED = ("ALLOWED_HOSTS", "DATABASE_URL", "DEBUG", "HOST", "HTTPS", "PORT", "SECRET_KEY")
TEST_DATABASE_URL = "TEST_DATABASE_URL"  # names a server on which the tests may do as they like


class Server:
    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self._reserved = reserved_port()
        self.port = port_of(self._reserved)
        host = environment.get("HOST", "127.0.0.1")
        self.url = f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"
        self.log = data / "server.log"
        self._environment = environment_for(data, PORT=str(self.port), **environment)
        self._start()

    def _start(self) -> None:
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "scorekeeper"],
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                process_group=0,  # its workers are in it too
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
        """Until the site answers, whatever it says."""
        end = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                self.status("/")
            except OSError:
                time.sleep(0.05)
            else:
                return
        self._end()
        raise RuntimeError(self.log.read_text())

    def start_again(self) -> None:
        """The same site, at the same address."""
        self._start()
        self.wait()

    def _end(self) -> None:
        self.kill()
        self._reserved.close()

    def kill(self) -> None:
        """End the process and its workers, whatever of them is left."""
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

    def manage(self, *arguments: str) -> str:
        """What a command prints that the host runs beside the site."""
        return manage(self.data, *arguments)


def manage(data: Path, *arguments: str, **environment: str) -> str:
    """What a command prints."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment_for(data, **environment),
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def with_files(data: Path) -> Path:
    """Give a data folder the files that this test run has collected, or a site would take seconds to collect its own."""
    shutil.copytree(settings.STATIC_ROOT, data / "static")
    return data


def environment_for(data: Path, **environment: str) -> dict[str, str]:
    """This machine's environment as it is outside a test run, with a data folder of its own."""
    configured = (*CONFIGURED, "DJANGO_SETTINGS_MODULE")
    kept = {key: value for key, value in os.environ.items() if key not in configured}
    return {**kept, "SCOREKEEPER_DATA": str(data), **database_for(data), **environment}


@cache
def database_for(data: Path) -> dict[str, str]:
    """Where a data folder's database is: in it, or one of its own on the server that the tests were given."""
    server = os.environ.get(TEST_DATABASE_URL)
    return {"DATABASE_URL": new_database(server)} if server else {}


def new_database(server: str) -> str:
    """The address of an empty database on a PostgreSQL server."""
    name = f"scores_{token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return urlsplit(server)._replace(path=name).geturl()


def reserved_port() -> socket.socket:
    """Take a port that nobody else is given while this socket is open. It does not listen, so the site may.

    A port that was only looked for and left again may be anyone's by the time the site takes it.
    """
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    return reserved


def port_of(reserved: socket.socket) -> int:
    port: int = reserved.getsockname()[1]
    return port
