"""Files that a command reads and writes: "-" is standard input or output, and `.gz` is compressed."""

from __future__ import annotations

import gzip
import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO, BinaryIO, cast

from django.core.management.base import CommandError

from scoring.wording.lists import labeled


def error_text(path: str, error: OSError) -> str:
    return labeled(path, error.strerror or str(error))


def read_from(path: str) -> BinaryIO:
    try:
        if path == "-":
            return sys.stdin.buffer
        return cast(BinaryIO, gzip.open(path) if path.endswith(".gz") else Path(path).open("rb"))
    except OSError as error:
        raise CommandError(error_text(path, error)) from None


def write_to(path: str, lines: Iterable[str]) -> None:
    """Write lines to a file that only its owner may read.

    The file gets its name when everything is written, so that it is never incomplete.
    """
    if path == "-":
        sys.stdout.buffer.writelines(line.encode() for line in lines)
        return
    target = Path(path)
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as part:
            temporary = Path(part.name)
            try:
                _write(part, path, lines)
                temporary.replace(target)
            finally:
                temporary.unlink(missing_ok=True)
    except OSError as error:
        raise CommandError(error_text(path, error)) from None


def _write(part: IO[bytes], path: str, lines: Iterable[str]) -> None:
    # Without a timestamp, the same content makes the same file.
    file = gzip.GzipFile(fileobj=part, mode="wb", mtime=0, filename="") if path.endswith(".gz") else part
    file.writelines(line.encode() for line in lines)
    if file is not part:
        file.close()
    part.flush()
    os.fsync(part.fileno())
