"""Debian in a folder or an archive of its own, made of its packages by mmdebstrap."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LOG = Path(sys.prefix) / "debian.log"
# A mirror may be a snapshot, whose lists are out of date by now.
MMDEBSTRAP = ("mmdebstrap", "--quiet", "--variant=apt", '--aptopt=Acquire::Check-Valid-Until "false"')


def make(suite: str, target: Path, *options: str) -> None:
    """Make a folder, or an archive if the target's name ends in .tar, or exit and name the log."""
    with LOG.open("w") as log:
        command = [*MMDEBSTRAP, *options, suite, str(target)]
        made = subprocess.run(command, check=False, stdout=log, stderr=subprocess.STDOUT)
    if made.returncode:
        sys.exit(f"mmdebstrap failed. What it said: {LOG}")
