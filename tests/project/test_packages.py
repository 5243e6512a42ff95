"""Installing system packages for the tests: what is printed, and what goes into the log."""

import os

import pytest

from tests import packages


@pytest.fixture
def apt_get(tmp_path, monkeypatch):
    """A function that puts a fake apt-get with a given exit status on the PATH."""
    monkeypatch.setattr(packages, "LOG", tmp_path / "apt.log")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("PATH", str(tmp_path))

    def put(*, failing=""):
        program = tmp_path / "apt-get"
        program.write_text(f'#!/bin/sh\necho "Unpacking: $*"\n[ "$2" != "{failing}" ]\n')
        program.chmod(0o755)

    return put


def test_chatter_goes_into_a_log(apt_get, capfd):
    apt_get()
    assert packages.install("chromium")
    assert capfd.readouterr().out == "Installing chromium …\n"
    assert "Unpacking: --quiet install --yes" in packages.LOG.read_text()


def test_the_log_is_named_when_something_fails(apt_get, capfd):
    apt_get(failing="install")
    assert not packages.install("chromium")
    assert str(packages.LOG) in capfd.readouterr().out


def test_a_source_that_does_not_answer_is_no_failure(apt_get):
    apt_get(failing="update")
    assert packages.install("chromium")


def test_without_apt_nothing_is_installed(tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not packages.install("chromium")
    assert capfd.readouterr().out == ""


@pytest.fixture
def nginx(tmp_path, monkeypatch):
    """A fake apt-get that knows nginx only after an update, and a fake dpkg-deb."""
    monkeypatch.setattr(packages, "LOG", tmp_path / "apt.log")
    monkeypatch.setenv("PATH", str(tmp_path))
    known = tmp_path / "known"
    fakes = {
        "apt-get": f'[ "$2" = update ] && exec echo >{known}\n[ -e {known} ] && echo >"$3.deb"',
        "dpkg-deb": f'echo "$@" >{tmp_path}/unpacked',
    }
    for name, script in fakes.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    return tmp_path / "unpacked"


def test_a_server_is_unpacked_and_not_installed(nginx, capfd):
    packages.unpack("nginx", nginx.parent / "nginx")
    assert capfd.readouterr().out == "Unpacking nginx …\n"
    how, what, where = nginx.read_text().split()
    assert (how, what.endswith("/nginx.deb"), where) == ("--extract", True, str(nginx.parent / "nginx"))


def test_without_apt_nothing_is_unpacked(tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("PATH", str(tmp_path))
    packages.unpack("nginx", tmp_path / "nginx")
    assert capfd.readouterr().out == ""
