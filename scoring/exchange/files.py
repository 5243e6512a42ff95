"""Files that are there as a whole, or not at all."""

from __future__ import annotations

import gzip
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO


def write_file(target: Path, lines: Iterable[str]) -> None:
    """Write lines to a file that only its owner may read, compressed if it ends in `.gz`.

    The file gets its name when everything is on the disk, so that it is never incomplete.
    """
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as part:
        temporary = Path(part.name)
        try:
            _write(part, target, lines)
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
    _sync(target.parent)


def _write(part: IO[bytes], target: Path, lines: Iterable[str]) -> None:
    # Without a timestamp, the same content makes the same file.
    packed = target.suffix == ".gz"
    file = gzip.GzipFile(fileobj=part, mode="wb", mtime=0, filename="") if packed else part
    file.writelines(line.encode() for line in lines)
    if file is not part:
        file.close()
    part.flush()
    os.fsync(part.fileno())


def _sync(folder: Path) -> None:
    """Bring the new name to the disk as well."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
