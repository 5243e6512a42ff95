"""The site backs itself up, where the host asks for it."""

import gzip
import multiprocessing
import threading
from datetime import timedelta

import pytest
from django.db import OperationalError, connection

from scorekeeper import backups, health
from scorekeeper.backups import back_up_if_due
from scoring.exchange.backup.writing import backup_lines
from tests.tables import a_table

DAY = timedelta(days=1)


@pytest.fixture
def folder(transactional_db, settings, tmp_path, monkeypatch):
    settings.BACKUP_DIR, settings.BACKUP_KEEP, settings.BACKUP_EVERY = tmp_path / "backups", 2, DAY
    monkeypatch.setattr(connection, "close", lambda: None)
    return settings.BACKUP_DIR


def test_it_makes_one_when_it_is_due(folder):
    a_table(2)
    back_up_if_due(DAY)
    back_up_if_due(DAY)
    [path] = folder.iterdir()
    assert gzip.decompress(path.read_bytes()).decode() == "".join(backup_lines())
    assert health.look() == health.WELL


def test_a_failure_is_logged_and_shown_and_stops_nothing(folder, caplog):
    folder.touch()
    back_up_if_due(DAY)
    assert "File exists" in caplog.text
    assert health.look() == health.NO_BACKUP
    assert health.NO_BACKUP.status == 200


def test_it_goes_on_when_the_database_is_away(monkeypatch, caplog):
    def away(*args):
        raise OperationalError("database is locked")

    monkeypatch.setattr(backups, "take_turn", away)
    back_up_if_due(DAY)
    assert "database is locked" in caplog.text


def test_it_looks_every_minute(monkeypatch):
    slept, looked = [], []

    def sleep(seconds):
        slept.append(seconds)
        if len(slept) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(backups.time, "sleep", sleep)
    monkeypatch.setattr(backups, "back_up_if_due", looked.append)
    with pytest.raises(KeyboardInterrupt):
        backups._go_on(DAY)
    assert slept == [60, 60, 60]
    assert looked == [DAY, DAY]


@pytest.mark.parametrize(("every", "serves", "started"), [(DAY, True, 1), (None, True, 0), (DAY, False, 0)])
def test_a_process_that_serves_the_site_does_so_if_asked(settings, monkeypatch, every, serves, started):
    threads = []
    monkeypatch.setattr(threading.Thread, "start", lambda thread: threads.append(thread))  # noqa: PLW0108  bound to it
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: serves or None)
    settings.BACKUP_EVERY = every
    backups.start()
    assert [thread.name for thread in threads] == ["backups"] * started
