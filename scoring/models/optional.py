"""Writes that a page can do without."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import DatabaseError, connection, transaction


@contextmanager
def if_possible() -> Iterator[None]:
    """Write inside of this what a page does not need: without waiting for a lock, and without failing.

    So pages can be read while the disk is full, or while somebody else writes.
    """
    with _without_waiting(), suppress(DatabaseError), transaction.atomic():
        yield


@contextmanager
def _without_waiting() -> Iterator[None]:
    """Fail at once where SQLite's write lock is taken. Whoever waits keeps all pages waiting."""
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    [patience] = connection.connection.execute("PRAGMA busy_timeout").fetchone()
    connection.connection.execute("PRAGMA busy_timeout = 0")
    try:
        yield
    finally:
        connection.connection.execute(f"PRAGMA busy_timeout = {patience}")
