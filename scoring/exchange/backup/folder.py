"""A folder of backups: each has its time and version in its name, and only the last ones are kept."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.version import version
from scoring.exchange.backup.writing import backup_lines
from scoring.exchange.files import write_file
from scoring.exchange.snapshot import one_moment

TIME = "%Y-%m-%dT%H-%M-%S.%fZ"
NAME = re.compile(
    r"scorekeeper-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{6}Z-(?P<before>before-)?[0-9][\w.+-]*\.jsonl\.gz"
)
# A file that an interrupted backup left behind ends in eight letters. One that is still being written is younger.
PART = re.compile(rf"\.{NAME.pattern}\.\w+")
PARTS_KEPT_FOR = 24 * 60 * 60  # seconds


def back_up_into(folder: Path, keep: int, *, before_upgrade: bool = False) -> Path:
    """Write a backup into a folder, delete all but the last `keep`, and return the path of the new one.

    Backups made before an upgrade are counted separately from the others, which may come every hour.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    why = "before-" if before_upgrade else ""
    path = folder / f"scorekeeper-{datetime.now(UTC).strftime(TIME)}-{why}{version()}.jsonl.gz"
    with one_moment():
        write_file(path, backup_lines())
    # With a clock that was ahead, older ones have later names.
    others = sorted((other for other in _ours(folder, before_upgrade) if other != path), reverse=True)
    for old in others[keep - 1 :]:
        old.unlink(missing_ok=True)
    _delete_parts(folder)
    return path


def _ours(folder: Path, before_upgrade: bool) -> list[Path]:
    """Return the backups in a folder, recognized by name: those made before an upgrade, or the others."""
    names = ((path, NAME.fullmatch(path.name)) for path in folder.iterdir())
    return [path for path, name in names if name and bool(name["before"]) is before_upgrade]


def _delete_parts(folder: Path) -> None:
    for path in folder.iterdir():
        if PART.fullmatch(path.name) and path.stat().st_mtime < time.time() - PARTS_KEPT_FOR:
            path.unlink(missing_ok=True)
