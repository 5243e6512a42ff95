"""A host's command speaks the language of the terminal, also where Python's argparse and Django have the word."""

import argparse
import inspect

import pytest

from scorekeeper.command import manage
from scoring.wording.commands import ARGPARSE


@pytest.fixture
def run(monkeypatch, capsys):
    """A function that runs a command as the program does, and returns its exit code, its output and its errors."""

    def run(*arguments, language="de_DE.UTF-8"):
        monkeypatch.setenv("LANG", language)
        monkeypatch.setenv("COLUMNS", "100")
        with pytest.raises(SystemExit) as ended:
            manage(["manage.py", *arguments])
        return ended.value.code, *capsys.readouterr()

    return run


@pytest.mark.parametrize("text", ARGPARSE)
def test_argparse_says_it(text):
    assert repr(text) in inspect.getsource(argparse)


def test_help_is_in_the_language_of_the_terminal(run):
    _, shown, _ = run("restore", "--help")
    assert shown.startswith("Aufruf: manage.py restore [-h] FILE\n")
    assert "\nArgumente:\n" in shown
    assert "\nOptionen:\n  -h, --help  diese Hilfe anzeigen\n" in shown


def test_errors_of_argparse_are_translated_too(run):
    code, _, errors = run("restore")
    assert code == 2
    assert errors.endswith("manage.py restore: Fehler: Es fehlt: FILE\n")


def test_errors_are_printed_without_the_name_of_an_exception(run):
    refused = run("score", "/nowhere", language="en_US.UTF-8")
    assert refused == (2, "", "/nowhere: No such file or directory\n")
