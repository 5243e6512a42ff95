"""Runs every bench and prints one table: `python -m tests.bench` from the project's folder.

A bench is a module with `run() -> list[Row]`; a new one goes into BENCHES.
"""

import sys

from tests.bench import engine, importing, lines
from tests.bench.row import table

BENCHES = (lines, engine, importing)


def main() -> int:
    rows = [row for bench in BENCHES for row in bench.run()]
    print(table(rows))
    return 1 if any(row.missed for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
