"""The sentences for faults and refusals."""

import ast
from pathlib import Path

import pytest

from scoring import rules
from scoring.document.json_reader import Fault
from scoring.rules import Refusal
from scoring.wording import fault_text, refusal_text
from scoring.wording.faults import FAULTS
from scoring.wording.names import PICKS
from scoring.wording.refusals import REFUSALS

SCORING = Path(rules.__file__).parent.parent
# The position of the code among the arguments of each exception.
CODE = {"Fault": 1, "Refusal": 0}


def codes_in(source, exception):
    """Yield the codes of all faults, or of all refusals, that a source file raises."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == exception:
            code = node.args[CODE[exception]]
            if isinstance(code, ast.Constant):
                yield code.value


def raised(exception):
    return {code for path in SCORING.rglob("*.py") for code in codes_in(path.read_text(), exception)}


def test_every_fault_has_words_and_nothing_else_has():
    # An impossible setup in a document is refused with the codes of a setup.
    assert raised("Fault") <= set(FAULTS) <= raised("Fault") | raised("Refusal")


def test_every_refusal_has_words_and_nothing_else_has():
    cases = {"players": {"too_few_at_table", "too_many_at_table"}, "course": set()}
    codes = raised("Refusal") | {"character"}  # a refusal takes over the code of a Fault
    assert set(REFUSALS) == (codes - set(cases)).union(*cases.values())


def test_every_course_that_is_picked_from_can_be_asked_for():
    assert set(PICKS) == {course.key for course in rules.PARTY.courses if not course.fixed}


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        (Fault("rounds[1].hands[2]", "no_face", "tofu"), 'rounds[1].hands[2]: no face "tofu" on this menu'),
        (Fault("rounds[0].hands", "hands", seats=4, count=1), "rounds[0].hands: 1 hand for 4 seats"),
        (Fault("document", "unknown_key", "x" * 61), f'document: unknown key "{"x" * 59}…"'),
        (Fault("document", "unknown_key", "x" * 60), f'document: unknown key "{"x" * 60}"'),
        (Fault("document", "unknown_key", "{most} %(n)s"), 'document: unknown key "{most} %(n)s"'),
        (Fault("document", "unknown_key", "美咲 🍣"), 'document: unknown key "美咲 🍣"'),
    ],
)
def test_a_fault_says_where_and_what(fault, text):
    assert fault_text(fault) == text


@pytest.mark.parametrize(
    "character", ["\x00", "\n", "\x1b", "\x7f", "\x85", "\x9b", "\ud800", "\u2028", "\u2029"]
)
def test_characters_that_a_terminal_cannot_print_are_escaped(character):
    assert fault_text(Fault("document", "unknown_key", character)).isprintable()


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (Refusal("course", "appetizer", pick=3, count=2), "Pick 3 appetizers"),
        (Refusal("course", "roll", pick=1, count=0), "Pick 1 roll"),
        (Refusal("players", least=2, most=5, players=1), "Add at least two players"),
        (Refusal("players", least=2, most=5, players=6), "This game is for up to 5 players"),
        (Refusal("kind_players", "spoon", least=3, most=8), "Spoon is for 3 to 8 players"),
        (Refusal("name_taken", "Amy"), "Amy is already at this table"),
    ],
)
def test_a_refusal_says_what_to_do(refusal, text):
    assert refusal_text(refusal) == text
