"""The version stands in one place."""

import tomllib
from importlib import metadata

import pytest

from scorekeeper import version as module
from scorekeeper.version import version
from tests.server import ROOT


@pytest.fixture(autouse=True)
def _read_anew():
    version.cache_clear()
    yield
    version.cache_clear()


def test_a_checkout_reads_its_own_file():
    assert version() == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_a_package_knows_what_was_installed(monkeypatch):
    monkeypatch.setattr(module, "INSTALLED", True)
    monkeypatch.setattr(metadata, "version", {"scorekeeper": "9.8.7"}.get)
    assert version() == "9.8.7"
