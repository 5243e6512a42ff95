"""Install the package where nothing else is, offline, and use it as another user would."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from django.conf import settings
from django.utils.translation import gettext, override

from scorekeeper import pseudo
from scorekeeper.version import version
from tests.package.pythons import NOBODY, Python
from tests.phone import Phone
from tests.server import Server
from tests.test_readme import block

FILE = re.compile(r'(?:href|src)="(/static/[^"]+)"')


class Installation:
    """The package in a virtual environment of its own, and a home for its user."""

    def __init__(self, python: Python, wheels: Path) -> None:
        self.python = python
        self.folder = Path(mkdtemp(prefix="scorekeeper-package-", dir=python.root / "tmp"))
        self.folder.chmod(0o755)
        self.wheels = Path(shutil.copytree(wheels, self.folder / "wheels"))
        self.environment = self.folder / "venv"
        python.run(python.path, "-m", "venv", self.seen(self.environment), by_us=True)

    def seen(self, path: Path) -> Path:
        """Return a path as processes of this Python see it."""
        return "/" / path.relative_to(self.python.root)

    def program(self, name: str) -> Path:
        return self.seen(self.environment / "bin" / name)

    def pip(self, *words: str | Path, by_us: bool = False, home: Path | None = None) -> str:
        """Run pip with nothing but the wheels at hand."""
        offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": self.seen(self.wheels), "PIP_NO_CACHE_DIR": "1"}
        home = self.seen(home or self.folder)
        return self.python.run(self.program("pip"), *words, by_us=by_us, HOME=home, TMPDIR=home, **offline)

    def home(self, name: str) -> Path:
        """Make a folder that belongs to the user of the package."""
        home = self.folder / name
        home.mkdir(mode=0o700)
        self.give(home)
        return home

    def give(self, path: Path) -> None:
        if os.geteuid() == 0:
            for each in (path, *path.rglob("*")):
                os.chown(each, NOBODY, NOBODY, follow_symlinks=False)

    def scorekeeper(self, home: Path, *words: str, **environment: str | Path) -> str:
        """Run the command in a folder that has nothing to do with it."""
        command = ("env", "--chdir=/", self.program("scorekeeper"), *words)
        return self.python.run(*command, HOME=self.seen(home), **environment)

    def files(self) -> dict[str, int]:
        return written(self.environment)


def written(folder: Path) -> dict[str, int]:
    """Return all that is in a folder, and when each file was written, except what Python compiles by itself."""
    return {
        str(path): path.stat().st_mtime_ns if path.is_file() else 0
        for path in folder.rglob("*")
        if "__pycache__" not in path.parts
    }


class Site(Server):
    """The site as the command serves it, with its data in a user's home."""

    def __init__(self, installation: Installation, home: Path) -> None:
        self._installation, self._home = installation, home
        logs = installation.folder / f"log-{home.name}"
        logs.mkdir()
        super().__init__(logs)

    def _start(self) -> None:
        installation = self._installation
        command = installation.python.command(
            "env",
            "--chdir=/",
            installation.program("scorekeeper"),
            HOME=installation.seen(self._home),
            PORT=str(self.port),
        )
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, process_group=0)


@contextmanager
def installed(python: Python, wheel: Path, wheels: Path) -> Iterator[Installation]:
    installation = Installation(python, wheels)
    try:
        shutil.copy(wheel, installation.wheels)
        installation.pip("install", f"scorekeeper=={version()}", by_us=True)
        installation.pip("check")
        yield installation
    finally:
        shutil.rmtree(installation.folder)


def try_out(installation: Installation, sdist: Path, wheel: Path) -> Iterator[str]:
    """Use the package in every way, and yield what was done."""
    before = installation.files()
    home = installation.home("closed")
    yield from try_commands(installation, home)
    with Site(installation, home) as site:
        yield from try_site(site)
        yield from try_backup(installation, home)
    assert "Traceback" not in site.log.read_text(), site.log.read_text()
    data = home / ".local" / "share" / "scorekeeper"
    assert data.stat().st_mode & 0o077 == 0
    assert {"scorekeeper.sqlite3", "secret_key", "static"} <= {path.name for path in data.iterdir()}
    assert {path.name for path in home.iterdir()} == {".local", "backup.gz"}
    yield "all data in the user's data folder, and none in the installation, which belongs to another"
    installation.give(installation.environment)
    with Site(installation, installation.home("open")) as site:
        assert 'lang="de"' in site.get("/", **{"Accept-Language": "de"})[2].decode()
    assert installation.files() == before
    yield "none either where the installation is the user's own"
    assert built_by_pip(installation, sdist) == contents(wheel)
    yield "the same wheel by pip from the source archive"


def try_commands(installation: Installation, home: Path) -> Iterator[str]:
    assert installation.scorekeeper(home, "--version") == f"scorekeeper {version()}\n"
    assert not [*home.iterdir()]
    assert "backup" in installation.scorekeeper(home, "--help")
    assert "Befehle" in installation.scorekeeper(home, "--help", LANG="de_DE.UTF-8", PYTHONUTF8="1")
    game = installation.folder / "game.json"
    game.write_text(block("json"))
    assert installation.scorekeeper(home, "score", str(installation.seen(game))).endswith("so Lisa wins.\n")
    yield "version, help, a game scored"


def try_site(site: Server) -> Iterator[str]:
    """Play a card, and load pages with their files, in every language."""
    phone = Phone(site)
    game = phone.sit_down("Chris", "Lisa")
    phone.post(f"{game}/1/1/", set="tempura=2", client_id="first")
    pages = [phone.get(path) for path in ("/", "/rules/", "/more/", f"{game}/1/1/", f"{game}/")]
    files = {file for page in pages for file in FILE.findall(page)}
    assert len(files) > 5
    assert {site.status(path) for path in (*files, "/sw.js", "/healthz")} == {200}
    languages = {code for code, _ in settings.LANGUAGES} - {pseudo.CODE}
    for language in languages:
        page = site.get("/rules/", **{"Accept-Language": language})[2].decode()
        with override(language):
            assert f'lang="{language}"' in page
            assert f"<h1>{gettext('Which game are you playing?')}</h1>" in page
    yield f"{len(pages)} pages, {len(files)} files, {len(languages)} languages"


def try_backup(installation: Installation, home: Path) -> Iterator[str]:
    """Back up while the site runs, and restore elsewhere."""
    file, other = (str(installation.seen(home / name)) for name in ("backup.gz", ".local/other"))
    installation.scorekeeper(home, "backup", file)
    installation.scorekeeper(home, "migrate", "--verbosity=0", SCOREKEEPER_DATA=other)
    restored = installation.scorekeeper(home, "restore", file, SCOREKEEPER_DATA=other)
    assert re.search(r"\d+ rows restored", restored)
    yield f"a backup, {restored.strip()}"


def built_by_pip(installation: Installation, sdist: Path) -> dict[str, int]:
    """Return what is in the wheel that pip makes of the source archive, with what the archive says that it needs."""
    home = installation.home("builder")
    shutil.copy(sdist, installation.folder)
    source = installation.seen(installation.folder / sdist.name)
    installation.pip("wheel", "--no-deps", "--wheel-dir", installation.seen(home), source, home=home)
    [wheel] = home.glob("*.whl")
    return contents(wheel)


def contents(wheel: Path) -> dict[str, int]:
    """Return the files of a wheel, each with its checksum. Other versions of zlib compress them to other bytes."""
    with zipfile.ZipFile(wheel) as archive:
        return {file.filename: file.CRC for file in archive.infolist()}
