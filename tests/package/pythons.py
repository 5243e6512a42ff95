"""The Pythons that the package is tried with: the oldest that it supports, and the newest that there is.

The newest is that of Debian unstable, in a folder of its own that processes see as their root. This needs to be root, on a
machine with Debian's packages; elsewhere it is the newest that is installed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests import debian, packages

NOBODY = 65534
HOW = "This needs a Python with venv that other users can run: install it with your system's packages (Debian: python3-venv)."
NAME = re.compile(r"python3\.1[1-9]")  # from the oldest that the site supports on
ASK = "import ensurepip, platform; print(platform.python_version())"
INSTALL_NEWEST = """chroot "$1" sh -c '
  apt-get install --yes --no-install-recommends \
    $(apt-cache pkgnames python3. | grep -E "^python3[.][0-9]+-venv$" | sort -V | tail -n 1)'"""


@dataclass(frozen=True)
class Python:
    """A Python, and the folder that it sees as its root."""

    path: str
    root: Path = Path("/")

    def command(self, *words: str | Path, by_us: bool = False, **environment: str | Path) -> list[str]:
        """Return a command for another user or for us, in an environment that has nothing of ours."""
        named = [f"{name}={value}" for name, value in environment.items()]
        bare = ["env", "--ignore-environment", "PATH=/usr/bin:/bin", *named, *map(str, words)]
        if os.geteuid() != 0:
            return bare
        user = 0 if by_us else NOBODY
        return ["chroot", f"--userspec={user}:{user}", "--groups=", str(self.root), *bare]

    def run(self, *words: str | Path, by_us: bool = False, **environment: str | Path) -> str:
        """Run a command to its end, and return what it printed."""
        done = subprocess.run(
            self.command(*words, by_us=by_us, **environment), capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(done.args)}:\n{done.stdout}{done.stderr}")
        return done.stdout

    @property
    def works(self) -> bool:
        """Whether the other user can run it: it may be in a home that is closed, or lack pip."""
        try:
            return bool(self.version)
        except RuntimeError:
            return False

    @property
    def version(self) -> str:
        return self.run(self.path, "-c", ASK).strip()

    @property
    def minor(self) -> int:
        return int(self.version.split(".")[1])


def at_hand() -> list[Python]:
    """Return the Pythons on the path that another user can run, from the oldest to the newest."""
    folders = map(Path, os.get_exec_path())
    paths = [path for folder in folders for path in folder.glob("python3.*") if NAME.fullmatch(path.name)]
    found = {python.minor: python for python in map(Python, map(str, reversed(paths))) if python.works}
    return [python for _, python in sorted(found.items())] or sys.exit(HOW)


@contextmanager
def newest() -> Iterator[Python | None]:
    """Make a folder with Debian's newest Python, if this machine allows it, and remove it at the end."""
    if not (shutil.which("mmdebstrap") or packages.install("mmdebstrap")) or os.geteuid() != 0:
        yield None
        return
    with TemporaryDirectory(prefix="scorekeeper-debian-") as folder:
        root = Path(folder) / "root"
        debian.make("unstable", root, f"--customize-hook={INSTALL_NEWEST}")
        Path(folder).chmod(0o755)
        [path] = (root / "usr" / "bin").glob("python3.[0-9][0-9]")
        yield Python(f"/usr/bin/{path.name}", root)
