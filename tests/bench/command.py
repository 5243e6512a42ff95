"""Measure a command of the site in its own process: time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# The process reports its own peak: that of `getrusage` starts with the peak of the parent process.
MEASURED = """
import atexit, re, runpy, sys
from pathlib import Path
def tell():
    print(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1], file=sys.stderr)
atexit.register(tell)
sys.argv[0] = "manage.py"
runpy.run_path("manage.py", run_name="__main__")
"""


def run(data: Path, *command: str) -> tuple[float, float]:
    """Run a command, and return the seconds it took and its peak memory in MB."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *command],
        cwd=ROOT,
        env={**os.environ, "SCOREKEEPER_DATA": str(data), "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=True,
    )
    seconds = time.perf_counter() - start
    return seconds, int(done.stderr.splitlines()[-1]) / 1024
