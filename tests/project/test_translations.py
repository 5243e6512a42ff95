"""Translations are compiled when they have changed, and only then."""

import gettext
import os

import pytest

from scorekeeper.translations import compile_changed, compiled

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def source(tmp_path):
    source = tmp_path / "de" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(HEAD + 'msgid "Round"\nmsgstr "Runde"\n')
    return source


def translated(source):
    with source.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file).gettext("Round")


def test_a_translation_that_was_never_compiled_is(source, tmp_path):
    compile_changed([tmp_path])
    assert translated(source) == "Runde"
    assert [path.suffix for path in sorted(source.parent.iterdir())] == [".mo", ".po"]


def test_a_change_is_compiled_again(source, tmp_path):
    compile_changed([tmp_path])
    source.write_text(source.read_text().replace("Runde", "Durchgang"))
    later = source.with_suffix(".mo").stat().st_mtime + 1
    os.utime(source, (later, later))
    compile_changed([tmp_path])
    assert translated(source) == "Durchgang"


def test_unchanged_translations_are_left_alone(source, tmp_path):
    source.with_suffix(".mo").write_bytes(b"of a package")
    os.utime(source, (0, 0))
    compile_changed([tmp_path])
    assert source.with_suffix(".mo").read_bytes() == b"of a package"


def test_a_folder_that_cannot_be_written_to_stops_nothing(source, tmp_path, monkeypatch, caplog):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.NamedTemporaryFile", refuse)
    compile_changed([tmp_path])
    assert "Permission denied" in caplog.text


def test_a_compiled_translation_does_not_contain_the_time(source):
    assert b"POT-Creation-Date: 1970-01-01 00:00+0000" in compiled(source)
