"""Writes that a page can do without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from django.db import DatabaseError, connection, transaction

from scorekeeper.long_work import answers_pages

T = TypeVar("T")


def if_possible(write: Callable[[], T]) -> T | None:
    """Try a write that a page does not need, and return None if it fails or would have to wait for a lock.

    So pages can be read while the disk is full, or while somebody else writes.
    """
    with _without_waiting(), suppress(DatabaseError), transaction.atomic():
        return write()
    return None


@contextmanager
def _without_waiting() -> Iterator[None]:
    """Fail at once where SQLite's write lock is taken, if all pages would wait too."""
    if connection.vendor != "sqlite" or not answers_pages.get():
        yield
        return
    connection.ensure_connection()
    [patience] = connection.connection.execute("PRAGMA busy_timeout").fetchone()
    connection.connection.execute("PRAGMA busy_timeout = 0")
    try:
        yield
    finally:
        connection.connection.execute(f"PRAGMA busy_timeout = {patience}")
