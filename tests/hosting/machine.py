"""A machine with Debian and systemd: a folder of its own that systemd-nspawn boots."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import debian, packages
from tests.pip_settings import write_pip_settings
from tests.server import ROOT, STARTS_WITHIN, STOPS_WITHIN, children

HOW = "This needs root, mmdebstrap, systemd-nspawn and ip: install them with your system's packages."
# Programs, and Debian's packages that have them.
NEEDED = {"mmdebstrap": "mmdebstrap", "systemd-nspawn": "systemd-container", "ip": "iproute2"}
INCLUDED = "caddy,curl,dbus,nginx-light,python3-venv,sudo,systemd-sysv"
SOURCE = "/srv/scorekeeper"  # the checkout, as the booted machine sees it
LOG = Path(sys.prefix) / "hosting.log"
INSIDE = "SCOREKEEPER_HOSTING_INSIDE"
# Systemd refuses a machine with both versions of control groups, so it sees the second one alone.
GROUPS = "mount -t cgroup2 none /sys/fs/cgroup"
APART = ("unshare", "--mount", "sh", "-c", f'{GROUPS} && exec "$@"', "sh")
# In a network of its own, where all ports are free.
ALONE = f'{GROUPS} && ip link set lo up && exec env {INSIDE}="$0" "$@"'
NSPAWN = ("systemd-nspawn", "--quiet", "--register=no", "--keep-unit")


def make(folder: Path) -> None:
    """Make the machine, or exit and say what is missing."""
    missing = [package for program, package in NEEDED.items() if not shutil.which(program)]
    if os.geteuid() != 0 or (missing and not packages.install(*missing)):
        sys.exit(HOW)
    debian.make("stable", folder, f"--include={INCLUDED}")
    # They would listen before anybody has configured them.
    disable = ["chroot", folder, "systemctl", "disable", "nginx", "caddy"]
    subprocess.run(disable, check=True, capture_output=True)


def go_inside(folder: Path) -> int:
    """Run this program again with a network and mounts of its own, and the machine's folder in its environment."""
    command = ["unshare", "--mount", "--net", "sh", "-c", ALONE, str(folder), *sys.orig_argv]
    return subprocess.run(command, check=False).returncode


def run_before_boot(folder: Path, *commands: str) -> None:
    """Run commands on the machine with this one's network and settings of pip."""
    shown = [f"--bind-ro={path}" for path in write_pip_settings(folder / "etc" / "pip.conf")]
    words = [*APART, *NSPAWN, "--as-pid2", "--pipe", *_shown(folder), *shown]
    for command in commands:
        _run(command, [*words, f"--chdir={SOURCE}", "sh", "-ec", command])


def _shown(folder: Path) -> list[str]:
    return [f"--directory={folder}", f"--bind-ro={ROOT}:{SOURCE}"]


def _run(command: str, words: list[str]) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise RuntimeError(f"{command}\n{done.stdout}{done.stderr}")
    return done.stdout


class Machine:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def booted(self) -> Iterator[None]:
        words = [*NSPAWN, "--boot", "--console=pipe", *_shown(self.folder)]
        with LOG.open("w") as log:
            streams = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
            self._process = subprocess.Popen(words, **streams)
        try:
            self._wait()
            yield
        finally:
            self.run("systemctl poweroff")
            self._process.wait(timeout=STOPS_WITHIN)

    def _wait(self) -> None:
        end = time.monotonic() + STARTS_WITHIN
        while True:
            try:
                self.run("systemctl is-active multi-user.target")
            except (RuntimeError, ValueError):
                assert self._process.poll() is None
                assert time.monotonic() < end
                time.sleep(0.5)
            else:
                return

    def run(self, command: str) -> str:
        """Run a command on the booted machine, and return what it printed."""
        [first] = children(self._process.pid)
        inside = f"cd {SOURCE}\n{command}"
        return _run(command, ["nsenter", f"--target={first}", "--all", "sh", "-ec", inside])

    def write(self, path: str, text: str) -> None:
        (self.folder / path.lstrip("/")).write_text(text)

    def file(self, path: str) -> Path:
        return self.folder / path.lstrip("/")
