"""The wheel and the source archive, and the wheels of everything that they need."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path

from tests.server import ROOT

# Nothing of this may be seen in what is built.
ELSEWHERE = {"TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONHASHSEED": "7"}


def build(source: Path, folder: Path, **environment: str) -> tuple[Path, Path]:
    """Build the source archive and the wheel, and return them."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(command, cwd=source, env=os.environ | environment, check=True, **quiet)
    [sdist], [wheel] = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


def build_again(sdist: Path, folder: Path) -> tuple[Path, Path]:
    """Build both from the source archive, in another folder with other rights, times and surroundings."""
    usual = os.umask(0o077)
    try:
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="tar")
        [source] = folder.iterdir()
        for path in source.rglob("*"):
            os.utime(path)
        return build(source, folder / "dist", **ELSEWHERE)
    finally:
        os.umask(usual)


def download(python: str, folder: Path) -> None:
    """Download the locked wheels that the site needs on this version of Python, and those that build it."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--only-binary", ":all:", "--python-version", python, "--dest", str(folder)]
    folder.mkdir(parents=True)
    for name in ("requirements.txt", "requirements-build.txt"):
        subprocess.run([*command, "--requirement", str(ROOT / name)], check=True, stderr=subprocess.DEVNULL)
