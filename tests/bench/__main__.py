"""Runs every bench and prints one table: `python -m tests.bench` from the project's folder, or with the names of some.

A bench is a module with `run() -> list[Row]`; a new one goes into BENCHES.
"""

import sys
from importlib import import_module

from tests.bench.row import table

# Each is loaded in its turn: some set up a site of their own.
BENCHES = (
    "lines",
    "engine",
    "importing",
    "history",
    "connection",
    "tap",
    "pages",
    "visit",
    "slow_phone",
    "live",
)


def main() -> int:
    rows = [row for bench in sys.argv[1:] or BENCHES for row in import_module(f"tests.bench.{bench}").run()]
    print(table(rows))
    return 1 if any(row.missed for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
