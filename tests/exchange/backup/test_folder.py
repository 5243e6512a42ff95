"""A folder of backups keeps the last ones, and everything that is not one of them."""

import os
import re
from datetime import UTC, datetime

import pytest

from scorekeeper.version import version
from scoring.exchange.backup import folder as module
from scoring.exchange.backup.folder import PART, PARTS_KEPT_FOR, back_up_into

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _small(monkeypatch):
    monkeypatch.setattr(module, "backup_lines", lambda: iter(["{}\n"]))


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_name_has_date_time_and_version(tmp_path):
    path = back_up_into(tmp_path, 1)
    moment = re.fullmatch(rf"scorekeeper-(.*)-{re.escape(version())}\.jsonl\.gz", path.name)[1]
    written = datetime.strptime(moment, "%Y-%m-%dT%H-%M-%S.%fZ").replace(tzinfo=UTC)
    assert abs((datetime.now(UTC) - written).total_seconds()) < 600
    assert path.stat().st_mode & 0o777 == 0o600


def test_the_last_ones_are_kept(tmp_path):
    made = [back_up_into(tmp_path / "new" / "folder", 3).name for _ in range(5)]
    assert names(tmp_path / "new" / "folder") == made[-3:]
    assert (tmp_path / "new" / "folder").stat().st_mode & 0o777 == 0o700


def test_those_from_before_an_upgrade_are_kept_apart(tmp_path):
    before = back_up_into(tmp_path, 1, before_upgrade=True)
    made = [back_up_into(tmp_path, 1) for _ in range(2)]
    assert names(tmp_path) == sorted([before.name, made[-1].name])


def test_the_new_one_stays_although_a_clock_was_ahead(tmp_path):
    later = tmp_path / "scorekeeper-2999-01-01T00-00-00.000000Z-0.1.0.jsonl.gz"
    later.touch()
    made = back_up_into(tmp_path, 1)
    assert names(tmp_path) == [made.name]


@pytest.mark.parametrize(
    "name",
    [
        "scorekeeper.sqlite3",
        "scorekeeper-2020-01-01T00-00-00.000000Z-0.1.0.jsonl",
        "my scorekeeper-2020-01-01T00-00-00.000000Z-0.1.0.jsonl.gz",
        "scorekeeper-2020-01-01T00-00-00.000000Z-0.1.0.jsonl.gz.old",
        "scorekeeper-2020-01-01T00-00-00.000000Z-wedding.jsonl.gz",
    ],
)
def test_other_files_in_the_folder_stay(tmp_path, name):
    (tmp_path / name).touch()
    back_up_into(tmp_path, 1)
    back_up_into(tmp_path, 1)
    assert (tmp_path / name).exists()


def test_a_backup_that_fails_deletes_nothing(tmp_path, monkeypatch):
    made = back_up_into(tmp_path, 1)

    def fail():
        yield "{}\n"
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "backup_lines", fail)
    with pytest.raises(OSError, match="No space"):
        back_up_into(tmp_path, 1)
    assert names(tmp_path) == [made.name]


def test_leftovers_of_an_interrupted_backup_are_deleted_after_a_day(tmp_path):
    old, young = (
        tmp_path / f".scorekeeper-2020-01-01T00-00-00.000000Z-0.1.0.jsonl.gz.abc_{name}" for name in "oy"
    )
    for part in (old, young):
        part.touch()
        assert PART.fullmatch(part.name)
    long_ago = young.stat().st_mtime - PARTS_KEPT_FOR - 1
    os.utime(old, (long_ago, long_ago))
    back_up_into(tmp_path, 1)
    assert (old.exists(), young.exists()) == (False, True)
