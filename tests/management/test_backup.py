"""`manage.py backup` and `manage.py restore`: all or nothing, and from one database to another."""

import gzip
import json
import shutil
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from scoring import access, play
from scoring.document.json_reader import Fault
from scoring.exchange.backup.contents import PASSING, STORED, stored_at
from scoring.exchange.backup.reading import restore
from scoring.exchange.backup.writing import backup_lines
from scoring.exchange.schema import known_migrations
from scoring.exchange.snapshot import one_moment
from scoring.models import Device, Game, Notice, Role, Table, Webhook
from tests.exchange.tables import a_full_table
from tests.own_database import own_empty_database
from tests.server import empty_database, manage
from tests.tables import a_device, a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def text():
    """A backup of a full table. The database is empty afterwards."""
    table = a_full_table()
    a_device(table)
    access.new_link(table, Role.KEEP)
    table.arrivals.create(file_name="x", content=b"\x00\xff")
    Webhook.objects.create(table=table, address="https://hooks.example/", secret="x", language="en")
    Notice.objects.create(game=Game.objects.first(), wanted=1)
    text = "".join(backup_lines())
    clear()
    return text


def clear():
    with connection.constraint_checks_disabled():
        for model in reversed(stored_at(known_migrations()[-1]).values()):
            model.objects.all().delete()


def restored(text):
    return restore(BytesIO(text.encode()))


def test_everything_is_back_and_makes_the_same_backup(text):
    assert restored(text) == text.count("\n") - 2
    assert "".join(backup_lines()) == text
    assert Device.objects.count() == 1
    assert bytes(Table.objects.get().arrivals.get().content) == b"\x00\xff"


def test_new_rows_come_after_those_that_are_back(text):
    restored(text)
    assert play.add_player(Table.objects.get(), "Somebody new").pk


def test_every_model_is_in_it(text):
    names = {key for line in text.splitlines()[1:-1] for key in json.loads(line)}
    assert names == {*STORED}


def test_every_model_is_backed_up_or_listed_as_temporary():
    models = apps.get_app_config("scoring").get_models()
    assert {*STORED, *PASSING} == {model.__name__.lower() for model in models}


@pytest.mark.parametrize(
    ("spoil", "place", "code"),
    [
        (lambda lines: [], "line 1, column 1", "not_json"),
        (lambda lines: ['{"format": "scorekeeper-table/1"}', *lines[1:]], "line 1: format", "format"),
        (lambda lines: [lines[0].replace("_", "-"), *lines[1:]], "line 1: migration", "newer_version"),
        (lambda lines: lines[:-1], "line 1", "cut_off"),
        (lambda lines: [*lines[:3], *lines[4:]], None, "number"),
        (lambda lines: [*lines[:3], "{}", *lines[4:]], "line 4: document", "no_row"),
        (lambda lines: [*lines[:3], '{"user": {}}', *lines[4:]], "line 4: document", "no_row"),
        (lambda lines: [*lines[:3], '{"table": {}}', *lines[4:]], "line 4: table", "missing_key"),
        (lambda lines: [*lines[:3], '{"table": {"x": 1}}', *lines[4:]], "line 4: table", "unknown_key"),
        (lambda lines: [line.replace('"made_at":"2', '"made_at":"x') for line in lines], None, "no_row"),
        (lambda lines: [lines[0], lines[1], *lines[1:]], "table", "not_stored"),
        (
            lambda lines: [line.replace('"device_id":null', '"device_id":99') for line in lines],
            "rows",
            "not_stored",
        ),
    ],
)
def test_a_bad_file_changes_nothing(text, spoil, place, code):
    lines = spoil(text.splitlines())
    with pytest.raises(Fault) as caught:
        restored("\n".join(lines))
    assert caught.value.code == code
    assert place in (None, caught.value.where)
    assert not Table.objects.exists()


@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz"])
def test_the_commands_write_and_read_a_file(tmp_path, name):
    a_full_table()
    path = tmp_path / name
    call_command("backup", str(path))
    assert [file.name for file in tmp_path.iterdir()] == [name]
    assert path.stat().st_mode & 0o077 == 0
    before = "".join(backup_lines())
    content = path.read_bytes()
    assert (gzip.decompress(content) if name.endswith("gz") else content).decode() == before
    clear()
    out = StringIO()
    call_command("restore", str(path), stdout=out)
    assert "rows restored" in out.getvalue()
    assert "".join(backup_lines()) == before


def test_a_folder_keeps_the_last_ones(tmp_path, settings):
    a_table(0)
    settings.BACKUP_DIR = tmp_path / "own"
    for named in ([], [str(tmp_path / "mine")]):
        out = StringIO()
        for _ in range(3):
            call_command("backup", *named, "--keep", "2", stdout=out)
        path = Path(out.getvalue().split()[-1])
        assert path.parent == (tmp_path / "mine" if named else tmp_path / "own")
        assert len([*path.parent.iterdir()]) == 2
        assert gzip.decompress(path.read_bytes()).decode() == "".join(backup_lines())


def test_a_backup_says_what_it_needs(tmp_path):
    (tmp_path / "file").touch()
    for arguments, said in {
        (): "Name the file",
        ("--keep", "0"): "1 or more",
        (str(tmp_path / "file"), "--keep", "1"): "File exists",
    }.items():
        with pytest.raises(CommandError, match=said):
            call_command("backup", *arguments)


def test_a_database_of_a_newer_version_is_left_to_that_one(tmp_path):
    MigrationRecorder(connection).record_applied("scoring", "0999_from_the_future")
    with pytest.raises(CommandError, match="newer version of Scorekeeper, with 0999_from_the_future"):
        call_command("backup", str(tmp_path / "file"))


def test_there_may_be_nothing_to_back_up(tmp_path):
    MigrationRecorder(connection).migration_qs.all().delete()
    with pytest.raises(CommandError, match="no database yet"):
        call_command("backup", str(tmp_path / "file"))


def test_nothing_is_restored_over_something(tmp_path):
    a_table(0)
    with pytest.raises(CommandError, match="The database is not empty"):
        call_command("restore", str(tmp_path / "none"))


def test_a_file_that_is_not_there_or_not_whole_is_said(tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        call_command("restore", str(tmp_path / "none"))
    cut = tmp_path / "cut.gz"
    cut.write_bytes(gzip.compress(b"x" * 10_000)[:-10])
    with pytest.raises(CommandError, match="Nothing was restored"):
        call_command("restore", str(cut))
    with pytest.raises(CommandError, match="No such file"):
        call_command("backup", str(tmp_path / "folder" / "file"))


@pytest.mark.django_db(transaction=True)
def test_one_moment_reads_without_a_lock():
    table = a_table(0)
    with one_moment():
        assert table.players.count() == 0
        assert connection.in_atomic_block is False
    play.add_player(table, "Later")
    with one_moment():
        assert table.players.count() == 1


def test_a_running_site_is_backed_up(server, tmp_path):
    """The command runs in its own process, as it does for a host."""
    server.manage("backup", str(tmp_path / "all.jsonl"))
    first = json.loads((tmp_path / "all.jsonl").read_text().splitlines()[0])
    assert first["format"] == "scorekeeper-backup/1"


# In a process of its own, because this one may use PostgreSQL.
A_FULL_BACKUP = """
from django.core.management import call_command
from tests.exchange.tables import a_full_table
a_full_table()
call_command("backup", "{path}")
"""


@pytest.mark.any_database
def test_a_backup_of_sqlite_is_the_same_after_a_move(tmp_path, django_db_blocker):
    """The new database is of the kind that the tests run on: SQLite again, or PostgreSQL."""
    here, moved = tmp_path / "here", tmp_path / "moved"
    moved.mkdir()
    before, after = tmp_path / "before", tmp_path / "after"
    shutil.copy(empty_database(), here)
    manage(tmp_path, "shell", "-c", A_FULL_BACKUP.format(path=before), DATABASE_URL=f"sqlite:///{here}")
    with own_empty_database(moved, django_db_blocker):
        call_command("restore", str(before), verbosity=0)
        call_command("backup", str(after), verbosity=0)
    assert after.read_bytes() == before.read_bytes()
