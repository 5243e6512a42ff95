"""Podman with a storage of its own, which is removed at the end, also where a sandbox forbids much of what it does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests import packages

HOW = "This needs to be root, and podman, podman-compose, crun and mmdebstrap: install them with your system's packages."
PROGRAMS = ("podman", "podman-compose", "crun", "mmdebstrap")
INSIDE = "SCOREKEEPER_IMAGE_INSIDE"
# crun refuses a machine with both versions of control groups, so we see the second one alone.
ALONE = f'mount -t cgroup2 none /sys/fs/cgroup && exec env {INSIDE}=1 "$@"'
# Without control groups, and within the limits of whoever may not raise them.
SETTINGS = """[containers]
cgroups = "disabled"
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
"""


def go_inside() -> None:
    """Start this program again with mounts of its own, or exit and say what is missing."""
    if INSIDE in os.environ:
        return
    missing = [program for program in PROGRAMS if not shutil.which(program)]
    if os.geteuid() != 0 or (missing and not packages.install(*missing)):
        sys.exit(HOW)
    command = ["unshare", "--mount", "sh", "-c", ALONE, "sh", *sys.orig_argv]
    os.execvp(command[0], command)


class Podman:
    def __init__(self, folder: Path) -> None:
        settings = folder / "containers.conf"
        settings.write_text(SETTINGS)
        self._command = (
            "env", f"CONTAINERS_CONF={settings}", "podman", f"--root={folder}/storage", f"--runroot={folder}/run",
            f"--network-config-dir={folder}/networks", "--cgroup-manager=cgroupfs",
            "--events-backend=file",
        )  # fmt: skip
        self.program = folder / "podman"  # for others that call it
        self.program.write_text(f'#!/bin/sh\nexec {" ".join(self._command)} "$@"\n')
        self.program.chmod(0o755)

    def command(self, *words: str | Path) -> list[str]:
        return [*self._command, *map(str, words)]

    def __call__(self, *words: str | Path) -> str:
        """Run a command to its end, and return what it printed."""
        done = subprocess.run(self.command(*words), capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"podman {' '.join(map(str, words))}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def fails(self, *words: str | Path) -> bool:
        return subprocess.run(self.command(*words), capture_output=True, check=False).returncode != 0

    def inspect(self, kind: str, name: str) -> Any:
        [found] = json.loads(self(kind, "inspect", name))
        return found


@contextmanager
def podman() -> Iterator[Podman]:
    """Make a storage, and remove it at the end with all its containers."""
    with TemporaryDirectory(prefix="scorekeeper-image-") as folder:
        ours = Podman(Path(folder))
        try:
            yield ours
        finally:
            ours("rm", "--all", "--force", "--time=0")
            ours("volume", "rm", "--all", "--force")
            ours("network", "prune", "--force")  # or the machine keeps its interface
            ours("rmi", "--all", "--force")
