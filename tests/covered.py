"""Measure which lines and branches the tests run: `pytest -p tests.covered`, and then `python -m tests.covered`.

Uses SlipCover, which removes its probes from a line once it has run: tracing makes Python 3.11 take twice as long.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import slipcover

SOURCES = ["scoring", "scorekeeper"]
OMITTED = ["*/migrations/*"]
EXCLUDED = ["if TYPE_CHECKING:", 'if __name__ == "__main__":']

# How many percent of a folder's lines and branches have to run.
LIMITS = {"scoring/rules/": 100, "scoring/document/": 100, "": 95}

FOLDER = Path(sys.prefix) / "covered"
WORKER = os.environ.get("PYTEST_XDIST_WORKER")


def _begin() -> slipcover.Slipcover:
    """Measure all modules that this process imports from now on."""
    measured = slipcover.Slipcover(
        branch=True,
        source=SOURCES,
        omit=OMITTED,
        exclude_also=EXCLUDED,
        # To remove a probe, it goes through all functions there are. It would do so once a probe was met 50 times.
        d_miss_threshold=500,
    )
    slipcover.ImportManager(measured, slipcover.FileMatcher(SOURCES, OMITTED)).__enter__()
    return measured


def pytest_sessionstart() -> None:
    if WORKER is None:
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir()


def pytest_sessionfinish() -> None:
    """Write what this process measured."""
    (FOLDER / f"{WORKER or 'main'}.json").write_text(json.dumps(MEASURED.get_coverage()))


def _merged() -> dict[str, dict]:
    """Return what all processes measured, by file."""
    first, *others = [json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))]
    for other in others:
        slipcover.merge_coverage(first, other)
    return first["files"]


def _share(files: list[dict]) -> float:
    """Return how many percent of the lines and branches of these files were run."""
    ran, missed = (
        sum(len(one[f"{what}_lines"]) + len(one[f"{what}_branches"]) for one in files)
        for what in ("executed", "missing")
    )
    return 100 * ran / (ran + missed)


def main() -> None:
    """Print the lines and branches that did not run, and fail if there are too many."""
    files = _merged()
    for name, one in sorted(files.items()):
        if one["missing_lines"] or one["missing_branches"]:
            print(name, "lines", one["missing_lines"], "branches", one["missing_branches"])
    shares = {
        folder: _share([one for name, one in files.items() if name.startswith(folder)]) for folder in LIMITS
    }
    for folder, share in shares.items():
        print(f"{share:.2f} % of {folder or 'all'} covered, at least {LIMITS[folder]} %")
    sys.exit(any(share < LIMITS[folder] for folder, share in shares.items()))


if __name__ == "__main__":
    main()
else:
    MEASURED = _begin()
