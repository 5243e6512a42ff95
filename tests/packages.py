"""Install Debian packages, or unpack them, that the tests need, if this machine allows it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

LOG = Path(sys.prefix) / "apt.log"


def install(*packages: str) -> bool:
    """Install packages if this is Debian and we are root. The output of apt goes into a log."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    print(f"Installing {' '.join(packages)} …", flush=True)
    _apt_get("update")  # fails if a single package source fails
    if _apt_get("install", "--yes", "--no-install-recommends", *packages):
        return True
    print(f"apt-get failed. What it said: {LOG}", flush=True)
    return False


def unpack(package: str, folder: Path) -> None:
    """Unpack a package into a folder, if this is Debian. If a server were installed, the machine would start it."""
    if not shutil.which("apt-get"):
        return
    print(f"Unpacking {package} …", flush=True)
    with tempfile.TemporaryDirectory() as temporary:
        there = Path(temporary)
        if not _apt_get("download", package, folder=there):
            _apt_get("update")
            _apt_get("download", package, folder=there)
        for file in there.glob("*.deb"):
            subprocess.run(["dpkg-deb", "--extract", file, folder], check=True)


def _apt_get(*arguments: str, folder: Path | None = None) -> bool:
    unasked = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with LOG.open("a") as log:
        command = ["apt-get", "--quiet", *arguments]
        streams = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": subprocess.STDOUT}
        return subprocess.run(command, env=unasked, cwd=folder, check=False, **streams).returncode == 0
