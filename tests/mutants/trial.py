"""Run tests with other code for one file: `python -m tests.mutants.trial FILE TEST … < CODE`."""

import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

# Of plugins, only Django's. The tables of the test database are made without migrations, which is faster.
OPTIONS = [
    "-x",
    "-q",
    "--nomigrations",
    *(f"-pno:{name}" for name in ("cacheprovider", "cov", "playwright", "xdist")),
]


def replace(file: Path, code: str) -> None:
    """Replace the code of a file for everything that imports it."""
    as_stored = SourceFileLoader.get_code

    def get_code(loader, name):
        return compile(code, loader.path, "exec") if Path(loader.path) == file else as_stored(loader, name)

    SourceFileLoader.get_code = get_code


if __name__ == "__main__":
    file, *tests = sys.argv[1:]
    replace(Path(file).resolve(), sys.stdin.read())
    sys.exit(pytest.main([*OPTIONS, *tests]))
