"""Where things are: in a checkout, or installed as a package, which nobody writes to."""

from __future__ import annotations

import os
from pathlib import Path

PROJECT = Path(__file__).resolve().parent
BASE_DIR = PROJECT.parent  # the folder of our packages: the checkout, or that of all installed packages

# The package has them inside, where no other package can have files of the same name.
INSTALLED = (PROJECT / "templates").is_dir()
TEMPLATES = (PROJECT if INSTALLED else BASE_DIR) / "templates"
STATIC = (PROJECT if INSTALLED else BASE_DIR) / "static"


def data_folder() -> Path:
    """Return where data goes unless the environment says otherwise: into the checkout, or to the user's other data."""
    return users_data() / "scorekeeper" if INSTALLED else BASE_DIR / "data"


def users_data() -> Path:
    """Return the folder in which programs keep a user's data, by the XDG Base Directory Specification."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path("~/.local/share").expanduser()
