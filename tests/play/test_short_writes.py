"""Much is written in short transactions with pauses between them."""

from types import SimpleNamespace

import pytest

from scoring.play import short_writes
from scoring.play.short_writes import leaving_room


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
