"""Importing the rules is fast and does not load Django."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.bench.row import Row

REPEATS = 5
ROOT = Path(__file__).resolve().parent.parent.parent
IMPORT = """
import json, sys, time
start = time.perf_counter()
import scoring.rules
seconds = time.perf_counter() - start
print(json.dumps([seconds * 1000, sum(name.split(".")[0] == "django" for name in sys.modules)]))
"""


def run() -> list[Row]:
    runs = [_import() for _ in range(REPEATS)]
    return [
        Row(
            "import scoring.rules: milliseconds", min(milliseconds for milliseconds, _ in runs), 50, "keep to"
        ),
        Row("import scoring.rules: modules of Django", max(modules for _, modules in runs), 0, "keep to"),
    ]


def _import() -> tuple[float, int]:
    """Return the milliseconds of an import in a new interpreter, and how many Django modules it loaded."""
    done = subprocess.run([sys.executable, "-c", IMPORT], cwd=ROOT, capture_output=True, check=True)
    milliseconds, modules = json.loads(done.stdout)
    return milliseconds, modules
