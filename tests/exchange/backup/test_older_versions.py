"""What an older version wrote is restored: its backup with all that is in it, and its table's file."""

import json
from io import BytesIO

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from scoring.document.json_reader import Fault
from scoring.exchange.backup.contents import is_empty, stored_at
from scoring.exchange.backup.reading import restore
from scoring.exchange.backup.writing import backup_lines
from scoring.exchange.importing.importer import store
from scoring.exchange.schema import all_or_nothing, applied_migrations, bring_to, known_migrations
from scoring.models import Table
from scoring.play.rescoring import rescore_all
from scoring.wording import fault_text
from tests.own_database import form, own_database, own_empty_database
from tests.planted import FAILING, LATER
from tests.released import BACKUP, CONTENTS, FOLDER, TABLE, versions
from tests.released.contents import contents, contents_of, has
from tests.released.tables import KITCHEN, fill

pytestmark = pytest.mark.any_database


@pytest.fixture
def _own_database(tmp_path, django_db_blocker):
    with own_empty_database(tmp_path, django_db_blocker):
        yield


def written_by(version, name):
    return (FOLDER / version / name).open("rb")


def contents_at(version):
    return json.loads((FOLDER / version / CONTENTS).read_text())


@pytest.mark.parametrize("version", versions())
@pytest.mark.usefixtures("_own_database")
def test_a_backup_is_restored_with_all_results_and_all_history(version):
    with written_by(version, BACKUP) as file:
        rows = restore(file)
    assert rows == len((FOLDER / version / BACKUP).read_text().splitlines()) - 2
    assert has(contents(), contents_at(version))
    assert applied_migrations() == known_migrations()
    assert not [batch.differences for batch in rescore_all() if batch.differences]


@pytest.mark.parametrize("version", versions())
@pytest.mark.django_db
def test_a_tables_file_is_imported_with_all_results_and_all_history(version):
    table = Table.objects.create(name=KITCHEN)
    with written_by(version, TABLE) as file:
        store(table, file)
    assert has(contents_of(table), contents_at(version)["tables"][KITCHEN])


@pytest.mark.django_db
def test_the_next_release_leaves_rows_of_everything_that_is_kept():
    fill()
    kept = stored_at(known_migrations()[-1])
    assert [name for name, model in kept.items() if not model._default_manager.exists()] == []


def test_a_later_version_may_know_more_but_nothing_else():
    assert has({"a": [1, {"b": 2, "new": 3}]}, {"a": [1, {"b": 2}]})
    for now in ({"a": [1, {"b": 3}]}, {"a": [1]}, {"a": [1, {}]}, {}, None, {"a": [1, {"b": 2}, 4]}):
        assert not has(now, {"a": [1, {"b": 2}]})


@pytest.mark.parametrize("version", versions())
@pytest.mark.usefixtures("_own_database")
def test_a_backup_goes_through_the_migrations_of_later_versions(version, settings):
    settings.MIGRATION_MODULES = {"scoring": LATER}
    with all_or_nothing():
        bring_to(known_migrations()[-1])
    here = form()[0]
    with written_by(version, BACKUP) as file:
        restore(file)
    assert has(contents(), contents_at(version))
    assert form()[0] == here
    rows = [json.loads(line) for line in backup_lines()]
    assert rows[0]["migration"] == "0902_medals_for_something"
    mottos = {row["table"]["motto"] for row in rows if "table" in row}
    assert {f"{KITCHEN}: {players(version, KITCHEN)}"} < mottos
    first = [row for row in rows if "seat" in row and row["seat"]["rank"] == 1 and row["seat"]["player_id"]]
    assert [row["medal"]["reason"] for row in rows if "medal" in row] == ["won"] * len(first)


def players(version, table):
    return len([line for line in contents_at(version)["tables"][table]["history"] if "player" in line])


def test_a_database_that_was_never_made_is_made(tmp_path, django_db_blocker):
    with own_database(tmp_path, django_db_blocker), written_by("0.1.0", BACKUP) as file:
        assert is_empty()
        restore(file)
        assert not is_empty()


@pytest.mark.usefixtures("_own_database")
def test_a_backup_that_cannot_be_brought_forward_leaves_an_empty_database_of_this_version(settings):
    here = form()
    settings.MIGRATION_MODULES = {"scoring": FAILING}
    with written_by("0.1.0", BACKUP) as file, pytest.raises(Fault) as caught:
        restore(file)
    assert caught.value.code == "not_migrated"
    settings.MIGRATION_MODULES = {}
    assert form() == here
    assert is_empty()


@pytest.mark.usefixtures("_own_database")
def test_a_backup_of_a_newer_version_is_refused_and_its_version_named():
    first = {"format": "scorekeeper-backup/1", "version": "9.8.7", "migration": "0999_from_the_future"}
    with pytest.raises(Fault) as caught:
        restore(BytesIO(json.dumps(first).encode()))
    assert (caught.value.code, caught.value.name) == ("newer_version", "9.8.7")
    assert "newer version of Scorekeeper (9.8.7)" in fault_text(caught.value)


@pytest.mark.usefixtures("_own_database")
def test_a_database_of_a_newer_version_is_not_taken_for_an_empty_one():
    MigrationRecorder(connection).record_applied("scoring", "0999_from_the_future")
    assert not is_empty()
