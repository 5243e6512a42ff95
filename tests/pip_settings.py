"""The settings of pip on this machine, for processes that see another file system. No file of ours names a registry."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path


def write_pip_settings(file: Path) -> list[Path]:
    """Write them into a file, and return the certificates and folders that they name."""
    settings = dict(_settings())
    file.write_text("\n".join(["[global]", *(f"{name} = {value}" for name, value in settings.items()), ""]))
    return sorted({path for value in settings.values() for word in value.split() for path in _named(word)})


def _settings() -> Iterator[tuple[str, str]]:
    """Yield those of pip's files, then those of the environment, which count for more."""
    command = [sys.executable, "-m", "pip", "config", "list"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    for line in sorted(lines, key=lambda line: line.startswith(":env:")):
        name, _, value = line.partition("=")
        yield name.rpartition(".")[2], " ".join(ast.literal_eval(value).split())


def _named(word: str) -> Iterator[Path]:
    path = Path(word.removeprefix("file://"))
    if path.is_absolute() and path.exists():
        yield path.parent if word.startswith("file://") else path  # an index is beside its files
