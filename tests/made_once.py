"""Folders that take seconds to make. All processes and runs of the tests share them until what they are made of changes."""

from __future__ import annotations

import fcntl
import shutil
import sys
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path

KEPT = Path(sys.prefix) / "made-for-tests"


def fill(folder: Path, made_of: str, make: Callable[[], object]) -> None:
    """Fill a folder by calling `make`, or with what an earlier call made of the same."""
    kept, mark = KEPT / folder.name, KEPT / f"{folder.name}.made-of"
    KEPT.mkdir(exist_ok=True)
    with (KEPT / f"{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if mark.exists() and mark.read_text() == made_of:
            shutil.copytree(kept, folder, dirs_exist_ok=True)
            return
        mark.unlink(missing_ok=True)
        shutil.rmtree(kept, ignore_errors=True)
        make()
        shutil.copytree(folder, kept)
        mark.write_text(made_of)


def hash_of(files: Iterable[Path], *others: str) -> str:
    """Return a hash of the files' names and contents, and of other texts."""
    digest = sha256("\0".join(others).encode())
    for file in sorted(files):
        digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()
