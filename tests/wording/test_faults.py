"""The sentences for faults and refusals."""

import ast
from pathlib import Path

import pytest

from scoring import rules
from scoring.document.json_reader import Fault
from scoring.rules import Refusal
from scoring.wording import fault_text, refusal_text
from scoring.wording.faults import FAULTS

SCORING = Path(rules.__file__).parent.parent
# The position of the code among the arguments of each exception.
CODE = {"Fault": 1, "Refusal": 0}


def codes_in(source):
    """Yield the codes of all faults and refusals that a source file raises."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CODE:
            code = node.args[CODE[node.func.id]]
            if isinstance(code, ast.Constant):
                yield code.value


def test_the_codes_that_have_words_are_the_codes_that_are_raised():
    sources = [path.read_text() for path in SCORING.rglob("*.py")]
    assert {code for source in sources for code in codes_in(source)} == set(FAULTS)


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
def test_what_a_terminal_cannot_print_is_escaped(character):
    assert fault_text(Fault("document", "unknown_key", character)).isprintable()


def test_a_refusal_says_what():
    refusal = Refusal("course", "appetizer", pick=3, count=2)
    assert refusal_text(refusal) == "Appetizers: a menu has 3, this one has 2"
