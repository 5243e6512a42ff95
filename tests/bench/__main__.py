"""Run the benches and print a table: `python -m tests.bench [NAME …]` in the project's folder.

A bench is a module with `run() -> list[Row]`, and is listed in BENCHES.
"""

import sys
from importlib import import_module

from tests.bench.row import table

# Imported one at a time, because some set up their own site when they are imported.
BENCHES = (
    "lines",
    "engine",
    "importing",
    "history",
    "long_work",
    "first_look",
    "connection",
    "tap",
    "pages",
    "visit",
    "slow_3g",
    "slow_phone",
    "live",
)


def main() -> int:
    rows = [row for bench in sys.argv[1:] or BENCHES for row in import_module(f"tests.bench.{bench}").run()]
    print(table(rows))
    return 1 if any(row.missed for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
