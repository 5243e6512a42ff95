"""Release a version: `make release VERSION=0.2.0`, or `python -m tests.release 0.2.0`.

Says what is missing, or tests everything, builds the package and tags the commit. CONTRIBUTING has the recipe.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

from tests.released import BACKUP, CONTENTS, TABLE

ROOT = Path(__file__).resolve().parent.parent
STEPS = ("check", "test", "test-postgres", "package")


def problems(version: str, root: Path, today: date) -> Iterator[str]:
    """Yield what has to be done before this version can be released."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"{version or 'VERSION'} is no version. Say which one: make release VERSION=0.2.0"
        return
    stated = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    if stated != version:
        yield f"pyproject.toml has version {stated}."
    yield from _of_git(version, root)
    yield from _of_the_changelog(version, root, today)
    yield from _of_the_files(version, root)
    yield from _of_earlier_files(root)


def _of_git(version: str, root: Path) -> Iterator[str]:
    if _git(root, "status", "--porcelain"):
        yield "There are changes that are not committed."
    if (branch := _git(root, "branch", "--show-current")) != "main":
        yield f"This is not main, but {branch or 'no branch'}."
    if _git(root, "tag", "--list", _tag(version)):
        yield f"{_tag(version)} is tagged already."


def _of_the_changelog(version: str, root: Path, today: date) -> Iterator[str]:
    headings = re.findall(r"^## (.*)$", (root / "CHANGELOG.md").read_text(), re.MULTILINE)
    wanted = f"{version} ({today.isoformat()})"
    if headings[:1] != [wanted]:
        yield f"CHANGELOG.md has to begin with “## {wanted}”."


def _of_the_files(version: str, root: Path) -> Iterator[str]:
    folder = root / "tests" / "released" / version
    if missing := [name for name in (BACKUP, TABLE, CONTENTS) if not (folder / name).is_file()]:
        yield f"tests/released/{version} has no {', '.join(missing)}: run python -m tests.released, and commit it."
        return
    with (folder / BACKUP).open() as file:
        first = json.loads(file.readline())
    latest = max(path.stem for path in (root / "scoring" / "migrations").glob("[0-9]*.py"))
    if (first["version"], first["migration"]) != (version, latest):
        yield (
            f"tests/released/{version} is of {first['version']}, {first['migration']}, and not of {version}, {latest}: "
            "run python -m tests.released --again, and commit it."
        )


def _of_earlier_files(root: Path) -> Iterator[str]:
    """Yield which released versions no longer have the files that they wrote: later versions must read these."""
    for tag in _git(root, "tag", "--list", _tag("*")).split():
        folder = f"tests/released/{tag.removeprefix(_tag(''))}"
        if _git(root, "diff", "--name-only", tag, "--", folder):
            yield f"{folder} is not as {tag} left it: git checkout {tag} -- {folder}"


def _git(root: Path, *arguments: str) -> str:
    command = ["git", *arguments]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.strip()


def _tag(version: str) -> str:
    return f"v{version}"


def release(version: str, root: Path, today: date) -> int:
    """Release a version and return 0, or say why not and return 1. Only what was tested and built is tagged."""
    if found := list(problems(version, root, today)):
        print(*found, sep="\n")
        return 1
    for step in STEPS:
        if subprocess.run(["make", "--no-print-directory", step], cwd=root, check=False).returncode:
            print(f"make {step} failed: {version} is not released.")
            return 1
    _git(root, "tag", "--annotate", _tag(version), "--message", f"Scorekeeper {version}")
    print(
        f"{_tag(version)} is tagged, and its package is in dist/. Publish it: git push origin main {_tag(version)}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(release(" ".join(sys.argv[1:]), ROOT, datetime.now(UTC).date()))
