"""Runs the tests of the scripts in the Node that comes with Playwright: there is none to install."""

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
