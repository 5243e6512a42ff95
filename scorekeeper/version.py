"""The version of Scorekeeper, which stands in pyproject.toml alone."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import metadata

from scorekeeper.folders import BASE_DIR, INSTALLED


@cache
def version() -> str:
    """Return the version: of the package where it is installed, or else from the checkout's own file."""
    if INSTALLED:
        return metadata.version("scorekeeper")
    project = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]
    return str(project["version"])
