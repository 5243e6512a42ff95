"""Much is written in short transactions with pauses between them."""

from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from scoring.models import Table
from scoring.play import short_writes
from scoring.play.short_writes import delete_in_batches, leaving_room


@pytest.mark.parametrize(("database", "pauses"), [("sqlite", [3]), ("postgresql", [])])
def test_others_have_as_long_for_the_database_as_a_write_took(monkeypatch, database, pauses):
    """PostgreSQL locks only the rows that are written, and needs no pause."""
    moments, slept = iter([100, 103]), []
    clock = SimpleNamespace(monotonic=lambda: next(moments), sleep=slept.append)
    monkeypatch.setattr(short_writes, "time", clock)
    monkeypatch.setattr(short_writes, "connection", SimpleNamespace(vendor=database))
    with leaving_room():
        pass
    assert slept == pauses


@pytest.mark.django_db
def test_objects_that_are_used_meanwhile_stay(monkeypatch):
    @contextmanager
    def meanwhile():
        Table.objects.filter(name="empty").update(name="used")
        yield

    Table.objects.create(name="empty")
    monkeypatch.setattr(short_writes, "leaving_room", meanwhile)
    delete_in_batches(Table.objects.filter(name="empty"))
    assert Table.objects.get().name == "used"
