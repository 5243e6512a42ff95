"""docs/holds.md names code and tests that exist."""

import re

import pytest

from tests.server import ROOT

PAGE = (ROOT / "docs" / "holds.md").read_text()
DEFENSES = re.findall(r"^\| (.+?) \| `([^`]+)` \| .+? \| (.+) \|$", PAGE, re.MULTILINE)
ELSEWHERE = ("scorekeeper/", "static/", "templates/")  # all other files are in scoring/


def folder_of(code):
    return ROOT if code.startswith(ELSEWHERE) else ROOT / "scoring"


def test_it_counts_its_defenses():
    [said] = re.findall(r"Each of these (\d+) was taken out", PAGE)
    assert len(DEFENSES) == int(said)


@pytest.mark.parametrize(("defense", "code", "test"), DEFENSES)
def test_what_defends_the_site_and_its_test_are_there(defense, code, test):
    assert (folder_of(code) / code).is_file()
    if found := re.match(r"((?:\w+/)*)(\w+): `(\w+)`", test):
        folder, file, name = found.groups()
        assert f"def test_{name}(" in (ROOT / "tests" / folder / f"test_{file}.py").read_text()
    else:
        assert test in ("tests/js", "its doctest", "attack `clocks`")
