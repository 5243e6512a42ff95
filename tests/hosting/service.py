"""The service, as docs/hosting.md sets it up."""

from __future__ import annotations

import http.client
import re
import time
from collections.abc import Iterator

from tests.hosting.guide import blocks, commands
from tests.hosting.machine import Machine
from tests.server import STARTS_WITHIN

INSTALL, START = blocks("sh", "## As a service")[:2]
SETTINGS = blocks("ini", "## As a service")[0]
ON_A_PI = blocks("ini", "## On a Raspberry Pi")[0]
HEALTHZ = "curl --silent --fail --retry 30 --retry-delay 1 --retry-all-errors http://127.0.0.1:8000/healthz"


def before_boot() -> list[str]:
    """Return the commands that install the site and, later, a new version of it: they need a network."""
    return [*INSTALL.splitlines(), *(line for line in commands("### Upgrading") if "/pip " in line)]


def try_start(machine: Machine) -> Iterator[str]:
    machine.write("/etc/scorekeeper.env", SETTINGS)
    for command in START.splitlines():
        machine.run(command)
    yield "installed, started and healthy"
    process = "/proc/$(systemctl show scorekeeper --property=MainPID --value)"
    assert machine.run(f"stat --format=%U {process}") == "scorekeeper\n"
    assert machine.file("/var/lib/scorekeeper").stat().st_mode & 0o077 == 0
    yield machine.run("systemd-analyze security scorekeeper | tail -n 1").strip()
    [command] = [line for line in commands("## As a service") if "table_link" in line]
    assert re.search(r"https://scores\.example\.org/enter/\w+/", machine.run(command))
    yield "a command in the site's name"


def try_failures(machine: Machine) -> Iterator[str]:
    machine.run("systemctl kill --signal=SIGKILL scorekeeper")
    machine.run(HEALTHZ)
    yield "started again after it was killed"
    began = time.monotonic()
    machine.run("systemctl restart scorekeeper")
    seconds = time.monotonic() - began
    assert "Result=success" in machine.run("systemctl show scorekeeper --property=Result")
    machine.run(HEALTHZ)
    yield f"stopped in order and started again in {seconds:.1f} s"


def try_backups(machine: Machine) -> Iterator[str]:
    for command in commands("### Backups"):
        machine.run(command)
    assert len([*machine.file("/srv/scores").glob("scorekeeper-*.jsonl.gz")]) == 1
    machine.run(HEALTHZ)
    yield "a backup in a folder of its own"


def try_upgrade(machine: Machine) -> Iterator[str]:
    [command] = [line for line in commands("### Upgrading") if "/pip " not in line]
    machine.run(command)
    machine.run(HEALTHZ)
    yield "started again after an upgrade"


def try_at_home(machine: Machine) -> Iterator[str]:
    """Serve phones without a proxy, as on a Raspberry Pi."""
    machine.write("/etc/scorekeeper.env", ON_A_PI)
    machine.run("systemctl restart scorekeeper")
    machine.run(HEALTHZ)
    connection = http.client.HTTPConnection("127.0.0.1", 8000, timeout=STARTS_WITHIN)
    connection.request("GET", "/", headers={"Host": "raspberrypi.local:8000"})
    assert connection.getresponse().status == 200
    connection.close()
    yield "served to phones at home, without a proxy"
