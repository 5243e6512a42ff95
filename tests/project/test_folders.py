"""Where things are, in a checkout and installed."""

import runpy
import shutil
from pathlib import Path

import pytest

from scorekeeper import folders
from tests.server import ROOT


@pytest.fixture
def installed(tmp_path):
    """A folder of installed packages, and what the module would say there."""
    project = tmp_path / "site-packages" / "scorekeeper"
    (project / "templates").mkdir(parents=True)
    shutil.copy(folders.__file__, project)
    return runpy.run_path(str(project / "folders.py"))


def test_a_checkout_has_everything_at_its_top():
    assert (folders.INSTALLED, folders.BASE_DIR) == (False, ROOT)
    assert folders.TEMPLATES == ROOT / "templates"
    assert folders.STATIC == ROOT / "static"
    assert folders.data_folder() == ROOT / "data"


def test_a_package_has_its_files_inside(installed, tmp_path):
    project = tmp_path / "site-packages" / "scorekeeper"
    assert installed["INSTALLED"]
    assert installed["TEMPLATES"] == project / "templates"
    assert installed["STATIC"] == project / "static"


@pytest.mark.parametrize(
    ("named", "folder"),
    [
        ("/srv/data", "/srv/data/scorekeeper"),
        ("", "/home/ana/.local/share/scorekeeper"),
        ("relative", "/home/ana/.local/share/scorekeeper"),  # the specification says to ignore it
    ],
)
def test_its_data_is_with_the_users_other_data(installed, monkeypatch, named, folder):
    monkeypatch.setenv("HOME", "/home/ana")
    monkeypatch.setenv("XDG_DATA_HOME", named)
    assert installed["data_folder"]() == Path(folder)
