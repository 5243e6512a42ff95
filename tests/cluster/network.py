"""Machines on a network of their own: namespaces on a bridge, each with an address.

All of it is in a namespace of the whole run: no process and no network is left behind, however the run ends.
"""

from __future__ import annotations

import os
import pwd
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from tests.hold.failing.site import signal_all

APART = "SCOREKEEPER_CLUSTER"  # set in the environment of a run that has namespaces of its own
UNSHARE = ("unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc")
# The first process of a namespace has to collect those whose parent was killed. A shell does.
SHELL = ("sh", "-c", '"$@"; exit $?', "sh")
NAMES = Path("/run/netns")
BRIDGE = "bridge"
PHONES = "10.77.0.1"  # the address of the bridge; the phones are here
ADDRESSES = {
    "db1": "10.77.0.11",
    "db2": "10.77.0.12",
    "app1": "10.77.0.21",
    "app2": "10.77.0.22",
    "proxy": "10.77.0.30",
    "pooler": "10.77.0.40",
}
ENDS_WITHIN = 10  # seconds, after SIGKILL


def is_apart() -> bool:
    return APART in os.environ


def go_apart(command: Sequence[str]) -> NoReturn:
    """Run a command in namespaces of its own, in place of this process."""
    os.execvpe(UNSHARE[0], [*UNSHARE, *SHELL, *command], {**os.environ, APART: "1"})


@dataclass(frozen=True)
class Host:
    """A machine."""

    name: str
    address: str

    def enter(self, *command: str | Path, user: pwd.struct_passwd | None = None) -> list[str]:
        """Return a command that runs another one here, as a user or as root."""
        rights = [f"--setuid={user.pw_uid}", f"--setgid={user.pw_gid}"] if user else []
        return ["nsenter", f"--net={NAMES / self.name}", *rights, "--", *map(str, command)]

    def kill(self) -> None:
        """Kill all processes of this machine at once."""
        end = time.monotonic() + ENDS_WITHIN
        while running := self._processes():
            if time.monotonic() > end:
                raise TimeoutError(f"{self.name}: {running}")
            signal_all(running, signal.SIGKILL)
            time.sleep(0.01)

    def _processes(self) -> list[int]:
        return [int(process) for process in _ip("netns", "pids", self.name).split()]

    def unplug(self) -> None:
        """Take this machine off the network. Nobody is told."""
        _ip("link", "set", self.name, "down")

    def plug_in(self) -> None:
        _ip("link", "set", self.name, "up")


class Network:
    """All machines, by name."""

    def __init__(self) -> None:
        self._hosts = {name: Host(name, address) for name, address in ADDRESSES.items()}

    def __getitem__(self, name: str) -> Host:
        return self._hosts[name]

    def __enter__(self) -> Network:
        NAMES.mkdir(exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "none", NAMES], check=True)
        _ip("link", "set", "lo", "up")
        _ip("link", "add", BRIDGE, "type", "bridge")
        _ip("addr", "add", f"{PHONES}/24", "dev", BRIDGE)
        _ip("link", "set", BRIDGE, "up")
        for host in self._hosts.values():
            _add(host)
        return self

    def __exit__(self, *args: object) -> None:
        for host in self._hosts.values():
            host.kill()


def _add(host: Host) -> None:
    _ip("netns", "add", host.name)
    _ip("link", "add", host.name, "type", "veth", "peer", "name", "eth0", "netns", host.name)
    _ip("link", "set", host.name, "master", BRIDGE, "up")
    _ip("-n", host.name, "addr", "add", f"{host.address}/24", "dev", "eth0")
    for device in ("lo", "eth0"):
        _ip("-n", host.name, "link", "set", device, "up")


def _ip(*arguments: str) -> str:
    return subprocess.run(["ip", *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout
