"""Run the benches and print a table of each: `python -m tests.bench [NAME …]` in the project's folder.

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
    "scale",
)


def main() -> int:
    missed = False
    for bench in sys.argv[1:] or BENCHES:
        rows = import_module(f"tests.bench.{bench}").run()
        print(table(rows), flush=True)  # at once: a bench that fails later must not lose what was measured
        missed = missed or any(row.missed for row in rows)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
