"""A release is tested, built and tagged, or says what is missing."""

import json
import re
import subprocess
from datetime import date

import pytest

from tests.release import STEPS, problems, release
from tests.released import BACKUP, CONTENTS, TABLE, versions
from tests.server import ROOT

TODAY = date(2027, 1, 31)
VERSION = "0.2.0"


def git(folder, *arguments):
    who = ("-c", "user.name=Ana", "-c", "user.email=ana@scores.example")
    return subprocess.run(
        ["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=True
    ).stdout


def write(folder, name, text):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def commit(folder):
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "Release")


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout that is ready for a release."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Ana")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "ana@scores.example")
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    write(tmp_path, "pyproject.toml", f'[project]\nversion = "{VERSION}"\n')
    write(
        tmp_path,
        "CHANGELOG.md",
        f"# Changelog\n\n## {VERSION} (2027-01-31)\n\n- New.\n\n## 0.1.0 (2026-12-01)\n",
    )
    write(tmp_path, "scoring/migrations/0021_new.py", "")
    first = {"format": "scorekeeper-backup/1", "version": VERSION, "migration": "0021_new"}
    write(tmp_path, f"tests/released/{VERSION}/{BACKUP}", json.dumps(first) + "\n")
    for name in (TABLE, CONTENTS):
        write(tmp_path, f"tests/released/{VERSION}/{name}", "{}")
    write(tmp_path, "Makefile", f"{' '.join(STEPS)}:\n\t@echo $@ >> .git/made\n")
    commit(tmp_path)
    return tmp_path


def test_a_checkout_that_is_ready_is_tested_built_and_tagged(checkout, capsys):
    assert release(VERSION, checkout, TODAY) == 0
    assert (checkout / ".git" / "made").read_text().split() == [*STEPS]
    assert git(checkout, "tag", "--list", "-n1").split() == ["v0.2.0", "Scorekeeper", "0.2.0"]
    assert "git push origin main v0.2.0" in capsys.readouterr().out


@pytest.mark.parametrize("step", STEPS)
def test_nothing_is_tagged_after_a_failure(checkout, capsys, step):
    write(checkout, "Makefile", f"{' '.join(STEPS)}:\n\t@test $@ != {step}\n")
    commit(checkout)
    assert release(VERSION, checkout, TODAY) == 1
    assert f"make {step} failed" in capsys.readouterr().out
    assert not git(checkout, "tag", "--list")


def spoil_the_backup(folder):
    write(folder, f"tests/released/{VERSION}/{BACKUP}", '{"version": "0.1.0", "migration": "0020_old"}\n')
    commit(folder)


def rewrite_what_was_released(folder):
    change(f"tests/released/0.1.0/{TABLE}", "old")(folder)
    git(folder, "tag", "v0.1.0")
    change(f"tests/released/0.1.0/{TABLE}", "new")(folder)


def change(name, text):
    def write_and_commit(folder):
        write(folder, name, text)
        commit(folder)

    return write_and_commit


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (change("pyproject.toml", '[project]\nversion = "0.1.0"\n'), "pyproject.toml has version 0.1.0"),
        (lambda folder: write(folder, "left", "over"), "not committed"),
        (lambda folder: git(folder, "checkout", "--quiet", "-b", "aside"), "not main, but aside"),
        (lambda folder: git(folder, "tag", "v0.2.0"), "v0.2.0 is tagged already"),
        (
            change("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2027-01-31)\n"),
            "has to begin with",
        ),
        (change("CHANGELOG.md", "# Changelog\n\n## 0.2.0 (2027-01-30)\n"), "“## 0.2.0 (2027-01-31)”"),
        (
            lambda folder: (git(folder, "rm", "-qr", "tests"), commit(folder)),
            "has no backup.jsonl, table.jsonl",
        ),
        (
            rewrite_what_was_released,
            "tests/released/0.1.0 is not as v0.1.0 left it: git checkout v0.1.0 -- tests/released/0.1.0",
        ),
        (spoil_the_backup, "is of 0.1.0, 0020_old, and not of 0.2.0, 0021_new"),
    ],
)
def test_it_names_whatever_is_missing(checkout, capsys, spoil, said):
    spoil(checkout)
    assert release(VERSION, checkout, TODAY) == 1
    assert said in capsys.readouterr().out
    assert not (checkout / ".git" / "made").exists()


@pytest.mark.parametrize("version", ["", "v0.2.0", "0.2", "0.2.0 0.3.0", "0.2.0-beta"])
def test_a_version_has_three_numbers(checkout, version):
    [problem] = problems(version, checkout, TODAY)
    assert "make release VERSION=0.2.0" in problem


def test_earlier_releases_are_no_problem(checkout):
    change(f"tests/released/0.1.0/{TABLE}", "old")(checkout)
    git(checkout, "tag", "v0.1.0")
    commit(checkout)
    assert list(problems(VERSION, checkout, TODAY)) == []


def test_a_release_is_tested_as_every_change_is():
    """Hosts upgrade their PostgreSQL databases with a release."""
    [targets] = re.findall(r"for target in (.*);", (ROOT / ".ci" / "run").read_text())
    assert {*targets.split()} <= {*STEPS}


def test_every_released_version_left_its_files():
    released = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert {*released} <= {*versions()}
