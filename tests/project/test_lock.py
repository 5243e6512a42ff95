"""The locked requirements."""

import tomllib

import pytest

from tests.server import ROOT

FILES = (
    "requirements.txt", "requirements-dev.txt", "requirements-api.txt", "requirements-build.txt", "requirements-cluster.txt",
)  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_they_allow_wheels_alone_and_name_no_registry(name):
    text = (ROOT / name).read_text()
    assert "--only-binary :all:" in text.splitlines()
    assert "://" not in text


def test_build_requirements_are_locked():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["dependency-groups"]["build"] == project["build-system"]["requires"]
