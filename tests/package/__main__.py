"""Build the package, in `dist/`, and try it: `make package`.

It is built twice, installed offline in an empty environment, and used by another user, with two versions of Python.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from tests.package.archives import build, build_again, download  # noqa: E402  they need the settings
from tests.package.pythons import Python, at_hand, newest  # noqa: E402
from tests.package.trial import installed, try_out  # noqa: E402
from tests.server import ROOT  # noqa: E402

DIST = ROOT / "dist"


def main() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    with TemporaryDirectory(prefix="scorekeeper-build-") as folder, newest() as unstable:
        sdist, wheel = build(ROOT, DIST)
        again = build_again(sdist, Path(folder) / "again")
        for one, other in zip((sdist, wheel), again, strict=True):
            if one.read_bytes() != other.read_bytes():
                sys.exit(f"{one.name} is not the same when it is built again.")
            print(f"dist/{one.name}: {one.stat().st_size:,} bytes, the same when built again", flush=True)
        if os.geteuid() != 0:
            print("Not as another user: that needs root.")
        pythons = at_hand()
        for python in dict.fromkeys([pythons[0], unstable or pythons[-1]]):
            try_with(python, sdist, wheel, Path(folder) / "wheels")


def try_with(python: Python, sdist: Path, wheel: Path, folder: Path) -> None:
    began = time.monotonic()
    wheels = folder / python.version
    download(python.version, wheels)
    print(f"Python {python.version}", flush=True)
    with installed(python, wheel, wheels) as installation:
        for done in try_out(installation, sdist, wheel):
            print(f"  {done}", flush=True)
    print(f"  {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
