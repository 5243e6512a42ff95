"""The package has everything that the site needs, and is the same whenever and wherever it is built.

`make package` installs and tries it.
"""

import gettext
import os
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from scorekeeper.version import version
from tests.package.trial import written
from tests.server import ROOT

FOLDERS = ("scorekeeper", "scoring", "static", "templates")


def files_of(*folders):
    """Return the files of the checkout that are not made by running it."""
    paths = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.relative_to(ROOT) for path in paths if path.suffix not in (".mo", ".pyc")}


def build(builder, source, folder, version="standard"):
    [made] = builder(str(source)).build(directory=str(folder), versions=[version])
    return Path(made)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return build(WheelBuilder, ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    return build(SdistBuilder, ROOT, tmp_path_factory.mktemp("sdist"))


def packed(path):
    """Return where the wheel has a file of the checkout."""
    inside = path.parts[0] in ("static", "templates")
    compiled = path.with_suffix(".mo") if path.suffix == ".po" else path
    return ("scorekeeper" / compiled if inside else compiled).as_posix()


def test_the_wheel_has_every_file_of_the_site_and_no_other(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert names == {packed(path) for path in files_of(*FOLDERS)} - {"scorekeeper/building.py"}
    assert "scorekeeper/templates/sw.js" in names
    assert "scorekeeper/static/css/base.css" in names


def test_its_translations_are_compiled(wheel):
    with zipfile.ZipFile(wheel) as archive:
        german = gettext.GNUTranslations(BytesIO(archive.read("scoring/locale/de/LC_MESSAGES/django.mo")))
    assert german.gettext("Invite") == "Einladen"


def test_it_brings_the_command(wheel):
    with zipfile.ZipFile(wheel) as archive:
        [commands] = [archive.read(name).decode() for name in archive.namelist() if "entry_points" in name]
    assert "scorekeeper = scorekeeper.command:main" in commands


def test_the_source_archive_has_the_sources_with_their_tests(sdist):
    top = f"scorekeeper-{version()}/"
    with tarfile.open(sdist) as archive:
        names = {name.removeprefix(top) for name in archive.getnames()}
    assert {path.as_posix() for path in files_of(*FOLDERS, "tests", "docs")} <= names
    assert {packed(path) for path in files_of("scoring") if path.suffix == ".po"} <= names
    assert {"Makefile", "manage.py", "pyproject.toml", "requirements.txt", "requirements-dev.txt"} <= names
    assert not [name for name in names if name.startswith((".venv", "data", "screenshots"))]


def test_building_from_the_source_archive_gives_the_same_files(sdist, wheel, tmp_path):
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    [source] = tmp_path.iterdir()
    for path in source.rglob("*"):
        os.utime(path, (0, 0))
    assert build(WheelBuilder, source, tmp_path / "dist").read_bytes() == wheel.read_bytes()
    assert build(SdistBuilder, source, tmp_path / "dist").read_bytes() == sdist.read_bytes()


def test_an_editable_installation_uses_the_checkout_as_it_is(tmp_path):
    with zipfile.ZipFile(build(WheelBuilder, ROOT, tmp_path, "editable")) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        assert names == {"_scorekeeper.pth"}
        assert archive.read("_scorekeeper.pth").decode().split() == [str(ROOT)]


@pytest.mark.parametrize(
    "write",
    [
        lambda folder: (folder / "new.txt").touch(),
        lambda folder: (folder / "scorekeeper" / "cache").mkdir(),
        lambda folder: os.utime(folder / "scorekeeper" / "old.py"),
        lambda folder: (folder / "scorekeeper" / "old.py").unlink(),
    ],
)
def test_files_written_into_an_installation_are_noticed(tmp_path, write):
    (tmp_path / "scorekeeper").mkdir()
    (tmp_path / "scorekeeper" / "old.py").touch()
    os.utime(tmp_path / "scorekeeper" / "old.py", (0, 0))
    before = written(tmp_path)
    write(tmp_path)
    assert written(tmp_path) != before


def test_files_that_python_compiles_are_ignored(tmp_path):
    before = written(tmp_path)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "old.cpython-311.pyc").touch()
    assert written(tmp_path) == before
