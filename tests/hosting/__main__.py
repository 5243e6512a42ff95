"""Follow docs/hosting.md on a machine of its own: `make hosting`.

Debian and systemd are booted in a folder. The commands and files of the guide set up the service there, nginx and Caddy, each of which
passes on a game and its live updates.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from tests.hosting.machine import INSIDE, Machine, go_inside, make, run_before_boot  # noqa: E402  they need the settings
from tests.hosting.proxies import try_below_a_path, try_caddy, try_nginx  # noqa: E402
from tests.hosting.service import (  # noqa: E402
    before_boot,
    try_at_home,
    try_backups,
    try_failures,
    try_start,
    try_upgrade,
)

PARTS = (
    try_start, try_failures, try_nginx, try_caddy, try_below_a_path, try_backups, try_upgrade, try_at_home,
)  # fmt: skip


def main() -> int:
    if INSIDE in os.environ:
        return follow(Machine(Path(os.environ[INSIDE])))
    with TemporaryDirectory(prefix="scorekeeper-hosting-") as folder:
        began = time.monotonic()
        machine = Path(folder) / "machine"
        make(machine)
        run_before_boot(machine, *before_boot())
        print(f"Debian with the site: {time.monotonic() - began:.0f} s", flush=True)
        return go_inside(machine)


def follow(machine: Machine) -> int:
    with machine.booted():
        for part in PARTS:
            for done in part(machine):
                print(f"  {done}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
