"""The secret key that an installation makes for itself."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def secret_key(folder: Path) -> str:
    """Return the key in this folder, made on first use and readable only by the file's owner."""
    path = folder / "secret_key"
    if path.exists() and not path.read_text().strip():
        path.unlink()  # left empty by a start that was interrupted
    if not path.exists():
        _make(path)
    return path.read_text().strip()


def _make(path: Path) -> None:
    """Write a new key. Two processes may start at once: the key appears whole, and the first one stays."""
    number, made = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(number, "w") as file:
        file.write(get_random_secret_key())
    try:
        os.link(made, path)
    except FileExistsError:
        pass
    finally:
        Path(made).unlink()
