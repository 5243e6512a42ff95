"""The changes that `make mutants` tries, and how it tries them."""

import sys
from importlib import import_module
from importlib.machinery import SourceFileLoader

import pytest

from tests.mutants.changes import difference, mutants
from tests.mutants.trial import replace

CODE = """\
from functools import cache

LIVES: int = 3


@cache
def enough(cards: int) -> bool:
    return len("ab") < cards
"""


def test_data_and_decorated_functions_are_changed():
    changed = {difference(CODE, mutant).splitlines()[-1] for mutant in mutants(CODE)}
    assert {"+LIVES: int = 4", '+    return len("ab") <= cards'} <= changed


@pytest.mark.parametrize(("part", "same"), [("data", "    return"), ("enough", "LIVES: int")])
def test_only_a_part_is_changed_on_request(part, same):
    changed = {difference(CODE, mutant).splitlines()[-1] for mutant in mutants(CODE, part)}
    assert changed
    assert not any(line.startswith(f"+{same}") for line in changed)


def test_imports_types_decorators_and_calls_that_tell_nothing_are_left_alone():
    for mutant in mutants(CODE):
        for line in ("from functools import cache", "@cache", "def enough(cards: int) -> bool:"):
            assert line in mutant
        assert "LIVES: int = " in mutant
        assert 'len("ab")' in mutant


def test_a_change_is_shown_with_its_line():
    assert difference(CODE, CODE.replace("3", "4")) == "@@ -3 +3 @@\n-LIVES: int = 3\n+LIVES: int = 4"


@pytest.fixture
def module(tmp_path, monkeypatch):
    """The file of a module that nobody has imported."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(SourceFileLoader, "get_code", SourceFileLoader.get_code)  # is put back afterwards
    (tmp_path / "lives.py").write_text(CODE)
    yield tmp_path / "lives.py"
    sys.modules.pop("lives", None)


def test_importing_the_file_gives_the_changed_code(module):
    replace(module, CODE.replace("3", "4"))
    assert import_module("lives").LIVES == 4
    assert module.read_text() == CODE
