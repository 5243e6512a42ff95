"""A start brings the database of an older version up to date: after a backup, and completely or not at all."""

import gzip

import pytest
from django.db import connection

from scorekeeper.upgrading import KEPT, bring_up_to_date
from scoring.exchange.backup.reading import restore
from scoring.exchange.backup.writing import backup_lines
from scoring.exchange.schema import missing_migrations
from tests.exchange.tables import a_full_table
from tests.own_database import form, own_database, own_empty_database
from tests.planted import FAILING, LATER
from tests.server import Server, with_static_files

pytestmark = pytest.mark.any_database


@pytest.fixture
def backups(tmp_path, django_db_blocker, settings):
    """The folder of backups of a database that has just been made."""
    settings.BACKUP_DIR = tmp_path / "backups"
    with own_empty_database(tmp_path, django_db_blocker):
        yield settings.BACKUP_DIR


def text_of(path):
    return gzip.decompress(path.read_bytes()).decode()


def test_an_empty_database_needs_no_backup(backups, settings):
    settings.MIGRATION_MODULES = {"scoring": LATER}
    bring_up_to_date()
    assert missing_migrations() == []
    assert not backups.exists()


def test_the_database_is_backed_up_before_it_is_migrated(backups, settings, capsys):
    a_full_table()
    before = "".join(backup_lines())
    settings.MIGRATION_MODULES = {"scoring": LATER}
    bring_up_to_date()
    [path] = backups.iterdir()
    assert text_of(path) == before
    assert str(path) in capsys.readouterr().out
    assert (path.stat().st_mode | backups.stat().st_mode) & 0o077 == 0
    assert missing_migrations() == []
    with connection.cursor() as cursor:
        cursor.execute("SELECT motto FROM scoring_table")
        assert cursor.fetchone()[0].startswith("Kitchen table: ")
    bring_up_to_date()
    assert [*backups.iterdir()] == [path]


def test_only_the_last_few_of_these_are_kept(backups, settings):
    a_full_table(1)
    settings.MIGRATION_MODULES = {"scoring": FAILING}
    for _ in range(KEPT + 1):
        with pytest.raises(SystemExit):
            bring_up_to_date()
    assert len([*backups.iterdir()]) == KEPT


def test_a_failed_migration_leaves_the_database_as_it_was(backups, settings, caplog):
    a_full_table()
    before, rows = form(), "".join(backup_lines())
    settings.MIGRATION_MODULES = {"scoring": FAILING}
    with pytest.raises(SystemExit) as ended:
        bring_up_to_date()
    assert form() == before
    [path] = backups.iterdir()
    said = str(ended.value)
    assert "could not be brought up to date: a row that nobody thought of. Nothing in it has changed." in said
    assert "start the version of Scorekeeper that you had before" in said
    assert str(path) in said
    assert "ValueError" in caplog.text
    # The version from before finds everything, goes on, and could also restore the backup.
    settings.MIGRATION_MODULES = {}
    assert "".join(backup_lines()) == rows == text_of(path)
    assert a_full_table(1, seed=2).players.count()


def test_the_backup_is_restored_by_the_version_from_before(backups, settings, tmp_path, django_db_blocker):
    a_full_table()
    rows = "".join(backup_lines())
    settings.MIGRATION_MODULES = {"scoring": FAILING}
    with pytest.raises(SystemExit):
        bring_up_to_date()
    settings.MIGRATION_MODULES = {}
    [path] = backups.iterdir()
    folder = tmp_path / "another"
    folder.mkdir()
    with own_empty_database(folder, django_db_blocker), gzip.open(path) as file:
        restore(file)
        assert "".join(backup_lines()) == rows


def test_without_room_for_a_backup_nothing_is_migrated(backups, settings):
    a_full_table(1)
    before = form()
    backups.parent.joinpath("file").touch()
    settings.BACKUP_DIR = backups.parent / "file" / "backups"
    settings.MIGRATION_MODULES = {"scoring": LATER}
    with pytest.raises(SystemExit, match="no backup could be written") as ended:
        bring_up_to_date()
    assert "BACKUP_DIR" in str(ended.value)
    assert form() == before


def test_a_database_that_cannot_be_set_up_says_so(tmp_path, django_db_blocker, settings):
    settings.MIGRATION_MODULES = {"scoring": FAILING}
    with (
        own_database(tmp_path, django_db_blocker),
        pytest.raises(SystemExit, match="could not be set up, and is still empty: a row"),
    ):
        bring_up_to_date()


def test_a_site_is_started_by_a_later_version(tmp_path, django_db_blocker):
    with own_empty_database(tmp_path, django_db_blocker):
        a_full_table()
    with Server(
        with_static_files(tmp_path), DJANGO_SETTINGS_MODULE="tests.planted.settings", LC_ALL="C.UTF-8"
    ) as later:
        assert later.status("/healthz") == 200
        assert "What was in it before is in" in later.log.read_text()
    assert [*(tmp_path / "backups").glob("*-before-*")]
