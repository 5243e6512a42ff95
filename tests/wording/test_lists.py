"""Lists are written as the reader's language writes them."""

import pytest
from django.utils.translation import override

from scoring.wording.lists import and_list, comma_list
from scoring.wording.names import menu_name

NAMES = ["Ana", "Bo", "Cleo"]


@pytest.mark.parametrize(
    ("language", "three", "two"),
    [
        ("en", "Ana, Bo and Cleo", "Ana and Bo"),
        ("en-gb", "Ana, Bo and Cleo", "Ana and Bo"),
        ("de", "Ana, Bo und Cleo", "Ana und Bo"),
        ("ja", "Ana、Bo、Cleo", "Ana、Bo"),
    ],
)
def test_a_list_joins_its_last_by_the_word_of_the_language(language, three, two):
    with override(language):
        assert (and_list(NAMES), and_list(NAMES[:2]), and_list(NAMES[:1])) == (three, two, "Ana")


@pytest.mark.parametrize(("language", "text"), [("en", "Ana, Bo, Cleo"), ("ja", "Ana、Bo、Cleo")])
def test_a_list_without_and_has_the_commas_of_the_language(language, text):
    with override(language):
        assert comma_list(NAMES) == text


def test_a_name_with_braces_stays_as_it_is():
    assert and_list(["{0}", "{1}", "}"]) == "{0}, {1} and }"


def test_the_kinds_of_a_menu_are_such_a_list():
    with override("ja"):
        assert menu_name(["tempura", "tofu", "eel"]) == "天ぷら、豆腐、うなぎ"


@pytest.mark.parametrize(
    ("last", "text"),
    [
        ("Inés", "Ana e Inés"),
        ("<bdi>Inés</bdi>", "Ana e <bdi>Inés</bdi>"),
        ("Hilda", "Ana e Hilda"),
        ("Bo", "Ana y Bo"),
        ("hielo", "Ana y hielo"),
    ],
)
def test_spanish_changes_its_and_before_the_same_sound(last, text):
    with override("es"):
        assert and_list(["Ana", last]) == text
