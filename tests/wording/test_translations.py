"""Every sentence is there in every language, with the same parts as in English."""

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings

from scorekeeper import pseudo
from scoring.pages.languages import without_countries

[LOCALE] = map(Path, settings.LOCALE_PATHS)
LANGUAGES = [code for code, _ in without_countries() if code != "en"]
FORMS = {"ja": 1}  # plural forms; all other languages have two

# Placeholders, tags and entities.
PARTS = re.compile(r"\{[^{}]*\}|%\(\w+\)[dsr]|%[ds%]|</?[a-z][^>]*>|&\w+;")

every_language = pytest.mark.parametrize("language", LANGUAGES)


def source(language):
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def catalog(language):
    with source(language).open("rb") as file:
        return read_po(file)


def sentences(language):
    """Return the sentences of a language, each as its English forms and its own."""
    for message in catalog(language):
        if message.id:
            yield [list(text) if message.pluralizable else [text] for text in (message.id, message.string)]


def parts(text):
    return Counter(PARTS.findall(text))


def test_each_language_has_a_file_and_each_file_a_language():
    assert sorted(folder.name for folder in LOCALE.iterdir()) == sorted(LANGUAGES)
    assert pseudo.CODE not in LANGUAGES


@every_language
def test_every_sentence_is_translated(language):
    assert [english for english, own in sentences(language) if not all(map(str.strip, own))] == []


@every_language
def test_nothing_is_a_guess_or_left_from_before(language):
    found = catalog(language)
    assert [message.id for message in found if message.fuzzy] == []
    assert not found.fuzzy
    assert list(found.obsolete) == []


@every_language
def test_every_plural_has_all_its_forms(language):
    forms = {len(own) for english, own in sentences(language) if len(english) > 1}
    assert forms == {FORMS.get(language, 2)} == {catalog(language).num_plurals}


@every_language
def test_placeholders_and_tags_are_those_of_the_english(language):
    differ = []
    for english, own in sentences(language):
        for form, text in enumerate(filter(None, own)):
            # The singular may contain the number that English spells out; a language with one form uses the plural.
            allowed = (
                [parts(english[-1])]
                if form or len(own) < len(english)
                else [parts(english[0]), parts(english[-1])]
            )
            if parts(text) not in allowed:
                differ.append((english, text))
    assert differ == []
