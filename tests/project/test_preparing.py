"""A start prepares the data folder and the database, and reports what it cannot do."""

import fcntl

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper import preparing
from scorekeeper.databases import database
from scorekeeper.preparing import (
    LOCK,
    only_one,
    only_one_machine,
    open_to_others,
    prepare,
)
from tests.own_database import another_database
from tests.server import Server

DATABASE = "scores.sqlite3"
NEWER = "0999_from_the_future"


def is_held(lock):
    with lock.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def test_one_start_prepares_at_a_time(tmp_path):
    lock = tmp_path / "lock"
    with only_one(lock):
        assert is_held(lock)
    assert not is_held(lock)


@pytest.mark.django_db
@pytest.mark.parametrize("step", ["bring_up_to_date", "collect"])
def test_everything_is_prepared_while_others_wait(monkeypatch, settings, step):
    held = []
    for name in ("bring_up_to_date", "collect"):
        monkeypatch.setattr(preparing, name, lambda *args, **kwargs: None)
    monkeypatch.setattr(
        preparing, step, lambda *args, **kwargs: held.append(is_held(settings.DATA_DIR / "starting"))
    )
    prepare()
    assert held == [True]


@pytest.fixture(scope="module")
def two_starts(tmp_path_factory):
    """Two sites that were started at once on the same empty folder."""
    data = tmp_path_factory.mktemp("empty")
    starting = [Server(data), Server(data)]
    with starting[0] as first, starting[1] as second:
        yield first, second


@pytest.mark.any_database
def test_two_starts_on_an_empty_folder_both_serve(two_starts):
    assert [site.status("/healthz") for site in two_starts] == [200, 200]


@pytest.mark.any_database
def test_a_start_on_an_empty_folder_lets_nobody_else_read_what_it_writes(two_starts):
    site = two_starts[0]
    written = {path for path in site.data.iterdir() if path.name != "static"} - {site.log}
    assert {path.name for path in written} > {"secret_key"}
    assert [path for path in written if path.stat().st_mode & 0o077] == []


@pytest.mark.parametrize(
    "address", ["postgresql://127.0.0.1:9/scores", "sqlite:////dev/null/x", "sqlite:///{data}/x?bogus=1"]
)
def test_a_database_that_does_not_answer_is_said_in_one_line(tmp_path, django_db_blocker, address):
    config = database(address.format(data=tmp_path), tmp_path)
    with another_database(config, django_db_blocker), pytest.raises(SystemExit) as refused:
        prepare()
    assert refused.value.code.startswith("The database does not respond: ")
    assert len(refused.value.code.splitlines()) == 1


@pytest.mark.django_db(transaction=True)
def test_one_machine_prepares_a_postgresql_database_at_a_time():
    with only_one_machine():
        assert lock_is_free() == (connection.vendor != "postgresql")  # of SQLite, the folder is locked
    assert lock_is_free()


def lock_is_free():
    """Return whether another connection gets the lock of a PostgreSQL database."""
    if connection.vendor != "postgresql":
        return True
    with connection.copy().cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK])
        found = cursor.fetchone()[0]
        cursor.connection.close()
    return found


@pytest.mark.django_db
def test_a_newer_database_is_refused_with_what_to_do(monkeypatch):
    migrated = []
    monkeypatch.setattr(preparing, "bring_up_to_date", lambda: migrated.append(True))
    MigrationRecorder(connection).record_applied("scoring", NEWER)
    with pytest.raises(SystemExit, match=f"newer version of Scorekeeper, with {NEWER}") as refused:
        prepare()
    assert "Start that version" in str(refused.value)
    assert not migrated


@pytest.fixture
def folder(tmp_path):
    for name in ("secret_key", DATABASE, f"{DATABASE}-wal"):
        (tmp_path / name).touch(0o644)
    tmp_path.chmod(0o700)
    return tmp_path


def test_the_files_of_an_existing_folder_are_closed_to_others(folder):
    assert open_to_others(folder, folder / DATABASE) == []
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}


def test_a_folder_that_others_may_look_into_is_said(folder):
    folder.chmod(0o755)
    assert open_to_others(folder, folder / DATABASE) == [folder]


def test_a_file_that_cannot_be_closed_is_said(folder, monkeypatch):
    def refuse(*args):
        raise PermissionError

    monkeypatch.setattr("pathlib.Path.chmod", refuse)
    assert folder / "secret_key" in open_to_others(folder, folder / DATABASE)


@pytest.mark.django_db
def test_the_start_says_what_is_open(monkeypatch, settings, tmp_path, capsys):
    settings.DATA_DIR = tmp_path
    tmp_path.chmod(0o755)
    for name in ("bring_up_to_date", "collect"):
        monkeypatch.setattr(preparing, name, lambda *args, **kwargs: None)
    prepare()
    assert f"Other users of this machine can read {tmp_path}." in capsys.readouterr().out
