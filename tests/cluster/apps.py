"""The real site on a machine, and on two of them behind a proxy."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.cluster.network import ADDRESSES, Host, Network
from tests.server import ROOT, Server

PORT = "8000"
EVERYBODY = {
    "ALLOWED_HOSTS": ",".join(ADDRESSES[name] for name in ("proxy", "app1", "app2")),
    "FORWARDED_ALLOW_IPS": ADDRESSES["proxy"],
    "SECRET_KEY": "the same on every machine, and secret",
}
PAGE = ROOT / "docs" / "machines.md"
UP_WITHIN = 30  # seconds


class App(Server):
    """The site in its own processes on a machine."""

    first_page = "/healthz"  # all others may lead to HTTPS, which only the proxy has

    def __init__(self, host: Host, folder: Path, **environment: str) -> None:
        self.host = host
        self.command = tuple(host.enter(sys.executable, "-m", "scorekeeper"))
        folder.mkdir(parents=True, exist_ok=True)
        super().__init__(folder, HOST=host.address, PORT=PORT, **EVERYBODY, **environment)

    def lose(self) -> None:
        """Kill all processes of its machine at once."""
        self.host.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


@contextmanager
def two_apps(network: Network, folder: Path, **environment: str) -> Iterator[list[App]]:
    """Start the site on both machines at the same time."""
    apps = [App(network[name], folder / name, **environment) for name in ("app1", "app2")]
    with apps[0], apps[1]:
        yield apps


@contextmanager
def proxy(network: Network, folder: Path, text: str = "", port: str = PORT) -> Iterator[Host]:
    """Run HAProxy with the configuration of our page, or another one."""
    host, config = network["proxy"], folder / "haproxy.cfg"
    config.write_text(text or configuration(PAGE.read_text()))
    with (folder / "haproxy.log").open("w") as log:
        command = host.enter("haproxy", "-db", "-f", config)
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
    try:
        wait_for(host, int(port))
        yield host
    finally:
        process.kill()
        process.wait()


def wait_for(host: Host, port: int) -> None:
    """Wait until a program on a machine listens."""
    end = time.monotonic() + UP_WITHIN
    while time.monotonic() < end:
        try:
            socket.create_connection((host.address, port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"Nobody listens on {host.name}.")


def configuration(page: str, language: str = "haproxy") -> str:
    """Return a configuration from a page of ours.

    >>> configuration("Text.\\n```haproxy\\nglobal\\n```\\nText.")
    'global\\n'
    """
    return page.partition(f"```{language}\n")[2].partition("```")[0]
