"""`make messages` brings the translators' files up to date, and `make check` says which are not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.test import override_settings

from tests.messages import collect, need_gettext, outdated

[LOCALE] = map(Path, settings.LOCALE_PATHS)
LEFT_OVER = '\nmsgid "Nobody says this."\nmsgstr "Das sagt niemand."\n'


@pytest.fixture
def german(tmp_path):
    """A German file that lacks one sentence, and has one that the code no longer uses."""
    need_gettext()
    source = (LOCALE / "de" / "LC_MESSAGES" / "django.po").read_text()
    entries = source.split("\n\n")
    kept = [entry for entry in entries if 'msgid "Settle it"' not in entry]
    assert len(kept) == len(entries) - 1
    path = tmp_path / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text("\n\n".join(kept) + LEFT_OVER)
    return path


def test_new_sentences_are_added_and_unused_ones_removed(german, tmp_path):
    assert outdated(tmp_path) == [german]
    assert "Das sagt niemand." in german.read_text()  # looking changes nothing
    with override_settings(LOCALE_PATHS=[str(tmp_path)]):
        assert collect([], tmp_path) == [german]
    with german.open("rb") as file:
        found = read_po(file)
    assert found["Settle it"].string == ""
    assert found["Undo"].string == "Rückgängig"
    assert "Nobody says this." not in german.read_text()
    assert not re.search("POT-Creation-Date|^#: .*:\\d|^#, fuzzy", german.read_text(), re.MULTILINE)
    assert outdated(tmp_path) == []
