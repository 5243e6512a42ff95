"""The secret key that an installation makes for itself."""

from __future__ import annotations

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def secret_key(folder: Path) -> str:
    """The key kept in this folder, made on first use and readable by the owner alone."""
    path = folder / "secret_key"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Two processes may start at once: the whole key appears under its name in one step, and the first stays.
    made = folder / f"secret_key.{os.getpid()}"
    if not path.exists():
        made.touch(mode=0o600)
        made.write_text(get_random_secret_key())
        try:
            os.link(made, path)
        except FileExistsError:
            pass
        finally:
            made.unlink()
    return path.read_text().strip()
