"""Each language has its own quotation marks, apostrophes, spaces and dots, everywhere."""

import re

import pytest

from tests.wording.test_translations import catalog

# Placeholders, tags, addresses, times, keys of a file, and the names of boxes.
CODE = re.compile(
    r"<[^>]*>|\{[^{}]*\}|%\(\w+\)[dsr]|[a-z]+://[\w.:…]*|\d\d:\d\d:\d\dZ|\"(?:rounds|totals)\"|Sushi Go(?: Party)?!",
    re.ASCII,
)
SPACE, NARROW = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"

# Language -> what may not occur in it, where "x" stands for code.
FAULTS = {
    "de": r"\.\.\.|[\"'«»”]|“\w|\w„|[\wx]…|\bx (?:Min|Std)\.",
    "es": r"\.\.\.|[\"'“”„]|\s…|^[^¿]*\?|^[^¡]*!|\bx (?:min|h)\b",
    "fr": rf"\.\.\.|[\"'“”„]|\s…|[^{SPACE}]:|[^{NARROW}][;?!]|«[^{SPACE}]|[^{SPACE}]»|\bx (?:min|h)\b",
    "it": r"\.\.\.|[\"'“”„]|\s…|\bx (?:min|h)\b",
    "ja": r"\.\.\.|[\"'“”„«»]|[,;?!()]|:(?!\d)|[。、「」：！？] | [。、「」：！？]|[ぁ-んァ-ヶ一-龠] \w|\w [ぁ-んァ-ヶ一-龠]",
}


def texts(language):
    for message in catalog(language):
        if message.id:
            yield from message.string if message.pluralizable else [message.string]


@pytest.mark.parametrize("language", FAULTS)
def test_marks_and_spaces_are_those_of_the_language(language):
    wrong = re.compile(FAULTS[language])
    assert [text for text in texts(language) if wrong.search(CODE.sub("x", text))] == []


@pytest.mark.parametrize("language", FAULTS)
def test_the_hint_of_an_empty_hand_fits_two_lines_of_a_small_phone(language):
    hint = catalog(language).get("Cards appear here. Tap one to remove it. Hold a tile above for its rule.")
    assert len(hint.string) <= 86
