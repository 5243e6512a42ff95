"""A host's command speaks the language of the terminal, also where Python's argparse and Django have the word."""

import argparse
import inspect
import subprocess
import sys

import pytest

from scoring.wording.commands import ARGPARSE
from tests.server import ROOT, environment_for


def run(folder, *arguments, language="de_DE.UTF-8"):
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment_for(folder, LANG=language, COLUMNS="100"),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("text", ARGPARSE)
def test_argparse_says_it(text):
    assert repr(text) in inspect.getsource(argparse)


def test_help_is_in_the_language_of_the_terminal(tmp_path):
    shown = run(tmp_path, "restore", "--help").stdout
    assert shown.startswith("Aufruf: manage.py restore [-h] FILE\n")
    assert "\nArgumente:\n" in shown
    assert "\nOptionen:\n  -h, --help  diese Hilfe anzeigen\n" in shown


def test_errors_of_argparse_are_translated_too(tmp_path):
    refused = run(tmp_path, "restore")
    assert refused.returncode == 2
    assert refused.stderr.endswith("manage.py restore: Fehler: Es fehlt: FILE\n")


def test_errors_are_printed_without_the_name_of_an_exception(tmp_path):
    refused = run(tmp_path, "score", "/nowhere", language="en_US.UTF-8")
    assert (refused.returncode, refused.stderr) == (2, "/nowhere: No such file or directory\n")
