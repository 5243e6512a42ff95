"""Run the tests of the scripts with the Node that comes with Playwright, so that none need be installed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import playwright

from tests.server import ROOT

NODE = Path(playwright.__file__).parent / "driver" / "node"
FILES = sorted(Path(__file__).parent.glob("*.test.js"))
A_TEST, ALL = 20, 120  # seconds; together they take two


def main() -> int:
    """Run all tests. Node fails one that waits for ever, and we end Node if a loop has no end."""
    limits = [f"--test-timeout={1000 * A_TEST}", "--test-force-exit"]
    command = [NODE, "--test", "--test-reporter=dot", *limits, *FILES]
    node = subprocess.Popen(command, cwd=ROOT, process_group=0)  # with a process for each file
    try:
        return node.wait(ALL)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(node.pid, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
