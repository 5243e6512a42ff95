"""Write a lot in short transactions, so that nobody's tap waits long for the database."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from scoring.models import Games

GAMES = 20  # deleted at once, with their seats, hands and changes
THINGS = 100  # smaller ones


@contextmanager
def leaving_room() -> Iterator[None]:
    """Wait after a write for as long as it took, so that others find the database unlocked.

    A tap that waits for SQLite's lock tries only now and then, and would miss a short gap.
    """
    began = time.monotonic()
    yield
    if connection.vendor == "sqlite":  # PostgreSQL locks only the rows that are written
        time.sleep(time.monotonic() - began)


def delete_games(games: Games) -> int:
    """Delete games and return how many."""
    return delete_in_batches(games, GAMES)


def delete_in_batches(things: QuerySet[Any], at_once: int = THINGS) -> int:
    """Delete objects with everything that belongs to them, and return the number of these objects."""
    count = 0
    while keys := list(things.values_list("pk", flat=True)[:at_once]):
        with leaving_room():
            # Selected again, because somebody may have begun to use one.
            things.filter(pk__in=keys).delete()
        count += len(keys)
    return count
