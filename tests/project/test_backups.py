"""The site backs itself up, where the host asks for it."""

import gzip
from datetime import timedelta
from unittest.mock import Mock

import pytest
from django.db import connection

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
    assert health.check() == health.WELL


def test_a_failure_is_logged_and_shown_and_stops_nothing(folder, caplog):
    folder.touch()
    back_up_if_due(DAY)
    assert "File exists" in caplog.text
    assert health.check() == health.NO_BACKUP
    assert health.NO_BACKUP.status == 200


@pytest.mark.usefixtures("folder")
def test_an_unexpected_error_is_logged_and_shown_too(monkeypatch, caplog):
    monkeypatch.setattr(backups, "back_up_into", Mock(side_effect=ValueError("an odd row")))
    back_up_if_due(DAY)
    assert "an odd row" in caplog.text
    assert health.check() == health.NO_BACKUP


@pytest.mark.parametrize(("every", "begun"), [(DAY, [("backups", {"first": 60, "every": 60})]), (None, [])])
def test_it_looks_every_minute_if_asked(settings, monkeypatch, every, begun):
    found = []
    monkeypatch.setattr(backups, "regularly", lambda name, work, **times: found.append((name, times)))
    settings.BACKUP_EVERY = every
    backups.start()
    assert found == begun
