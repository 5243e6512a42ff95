"""Names as they are compared, and texts as they are searched."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.document.json_reader import INVISIBLE, is_blank
from scoring.models import name_key, words_of
from scoring.models.names import LONGEST_NAME
from tests.work import normalized

MARKS = "a" + "\u0301\u0316" * 40_000
LIGATURES = "ﷺ" * 80_000


@pytest.mark.parametrize(
    "hidden",
    ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u200e", "\u202e", "\ufe0f", "\u3164", "\u2800"],
    ids=lambda letter: f"U+{ord(letter):04X}",
)  # fmt: skip
def test_names_that_look_the_same_are_the_same(hidden):
    assert name_key(f"A{hidden}na") == name_key(f"Ana{hidden}") == name_key("Ana")
    assert words_of(f"A{hidden}na") == words_of("Ana")
    assert is_blank(hidden * 3)


def test_a_mark_after_an_invisible_character_belongs_to_the_letter_before():
    assert name_key("Zoe\u200b\u0308") == name_key("Zoë")


def test_names_that_look_different_are_different():
    keys = {name_key(name) for name in ("Ana", "Anna", "Án", "An a", "美咲", "رنا")}
    assert len(keys) == 6


@pytest.mark.parametrize("text", [MARKS, LIGATURES], ids=["marks", "ligatures"])
def test_no_long_text_is_normalized_at_once(monkeypatch, text):
    texts = normalized(monkeypatch)
    name_key(text)
    words_of(text)
    assert 1 <= max(map(len, texts)) <= LONGEST_NAME


def words_at_once(text):
    """Normalize the whole text at once, which gives the same result and takes longer."""
    text = unicodedata.normalize("NFKC", INVISIBLE.sub("", text)).casefold()
    letters = unicodedata.normalize("NFKD", text)
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


@example("ΐ ᾳ\u0345\u0301 İß ﷺ 각 각 \u0344 Ǆ")
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_letter_by_letter_the_words_are_those_of_the_whole_text(text):
    assert words_of(text) == words_at_once(text)


def test_every_letter_has_the_same_words_as_in_a_text():
    unassigned = {"Cn", "Co", "Cs"}  # also private characters and surrogates, which are never changed
    letters = [
        letter for letter in map(chr, range(0x110000)) if unicodedata.category(letter) not in unassigned
    ]
    assert [letter for letter in letters if words_of(letter) != words_at_once(letter)] == []
