"""Test whether the site holds out, and print a table: `python -m tests.hold [PART …]` in the project's folder.

A part is a module with `run() -> list[Row]`, and is listed in PARTS.
"""

import sys
from importlib import import_module

from tests.bench.row import table

PARTS = ("attack", "faults", "fuzz", "load")


def main() -> int:
    rows = [row for part in sys.argv[1:] or PARTS for row in import_module(f"tests.hold.{part}").run()]
    print(table(rows))
    return 1 if any(row.missed for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
