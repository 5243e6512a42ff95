"""Try many machines, and print a table: `python -m tests.cluster [PART …]` in the project's folder, as root.

A part is a module with `run(network, folder) -> list[Row]`, and is listed in PARTS.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from tests import packages, postgres
from tests.bench.row import Row, table
from tests.cluster import network

PARTS = ("hosts", "https", "standby", "pooler", "replica")
NEEDED = {"ip": "iproute2", "haproxy": "haproxy", "pgbouncer": "pgbouncer"}  # program -> Debian's package
HOW = "This needs root, for namespaces, and these of Debian's packages: "


def install() -> None:
    """Install the programs that are missing, or exit and say how to get them."""
    postgres.find_or_install()
    if missing := [package for program, package in NEEDED.items() if not shutil.which(program)]:
        packages.install(*missing)
    if os.geteuid() != 0 or not all(map(shutil.which, NEEDED)):
        sys.exit(HOW + ", ".join(["postgresql", *NEEDED.values()]))


def main(parts: list[str]) -> int:
    if not network.is_apart():
        install()
        network.go_apart([sys.executable, "-m", "tests.cluster", *parts])
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="scorekeeper-cluster-") as folder, network.Network() as made:
        os.chmod(folder, 0o755)  # noqa: PTH101  PostgreSQL's user has its folder in it
        for part in parts or PARTS:
            found = import_module(f"tests.cluster.{part}").run(made, Path(folder))
            print(table(found), flush=True)  # at once: a part that fails later must not lose what was shown
            rows += found
    missed = [row.what for row in rows if row.missed]
    print("\n".join(["What does not hold:", *missed]) if missed else "All of it holds.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
