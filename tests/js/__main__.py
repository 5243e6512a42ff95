"""Run the tests of the scripts with the Node that comes with Playwright, so that none need be installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import playwright

from tests.server import ROOT

NODE = Path(playwright.__file__).parent / "driver" / "node"
FILES = sorted(Path(__file__).parent.glob("*.test.js"))

if __name__ == "__main__":
    command = [NODE, "--test", "--test-reporter=dot", *FILES]
    sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)
