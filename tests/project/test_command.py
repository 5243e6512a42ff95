"""The command `scorekeeper`."""

import subprocess
import sys

import pytest
from django.core.management import get_commands

from scorekeeper import serving
from scorekeeper.command import main
from scorekeeper.version import version
from tests.server import ROOT, environment_for


@pytest.fixture
def run(monkeypatch, capsys):
    """A function that runs the command with these arguments, and returns what it printed."""

    def run(*arguments, language="en_US.UTF-8"):
        monkeypatch.setenv("LC_ALL", language)
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.setattr(sys, "argv", ["/somewhere/bin/scorekeeper", *arguments])
        try:
            main()
        except SystemExit as ended:
            assert not ended.code  # noqa: PT017  argparse ends a help like this
        return capsys.readouterr().out

    return run


def test_alone_it_serves_the_site(run, monkeypatch):
    monkeypatch.setattr(serving, "main", lambda: print("served"))
    assert run() == "served\n"


@pytest.mark.parametrize("asked", ["--version", "version"])
def test_it_says_which_version_it_is(run, asked):
    assert run(asked) == f"scorekeeper {version()}\n"


def test_the_version_needs_no_data_folder(tmp_path):
    data = tmp_path / "data"
    subprocess.run(
        [sys.executable, "-m", "scorekeeper", "--version"], cwd=ROOT, env=environment_for(data), check=True
    )
    assert not data.exists()


@pytest.mark.parametrize("asked", ["--help", "-h", "help"])
def test_its_help_has_our_commands_and_says_where_djangos_are(run, settings, asked):
    printed = run(asked)
    for command, app in get_commands().items():
        assert (f"\n  {command} " in printed) is (app == "scoring"), command
    assert "Back up everything to one file" in printed
    assert "scorekeeper help --commands" in printed
    assert str(settings.DATA_DIR) in printed


def test_its_help_speaks_the_hosts_language(run):
    printed = run("--help", language="de_DE.UTF-8")
    assert "startet die Website" in printed
    assert "Sichert alles in eine Datei" in printed


@pytest.mark.parametrize("asked", [["help", "backup"], ["backup", "--help"]])
def test_a_command_explains_itself_without_djangos_options(run, asked):
    printed = run(*asked, language="de_DE.UTF-8")
    assert printed.startswith("Aufruf: scorekeeper backup [-h] [--keep N] [FILE]\n")
    assert "Sichert alles in eine Datei" in printed
    assert "--pythonpath" not in printed


def test_djangos_own_commands_are_reachable(run):
    listed = run("help", "--commands").split()
    assert {"backup", "migrate", "check"} <= {*listed}
    assert "no issues" in run("check")


def test_a_bad_environment_is_named_in_one_line(tmp_path):
    environment = environment_for(tmp_path, PORT="eighty")
    for asked in ("", "help", "check"):
        command = [sys.executable, "-m", "scorekeeper", *asked.split()]
        result = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert result.returncode == 1
        assert "PORT" in result.stderr
        assert len(result.stderr.splitlines()) == 1
