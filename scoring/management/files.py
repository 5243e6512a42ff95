"""Files that a command reads and writes: "-" is standard input or output, and `.gz` is compressed."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, cast

from django.core.management.base import CommandError

from scoring.exchange.files import write_file
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
    """Write lines to a file that only its owner may read."""
    if path == "-":
        sys.stdout.buffer.writelines(line.encode() for line in lines)
        return
    try:
        write_file(Path(path), lines)
    except OSError as error:
        raise CommandError(error_text(path, error)) from None
