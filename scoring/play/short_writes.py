"""Write a lot in short transactions, so that nobody's tap waits long for the database."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from scoring.models import Game, Games

GAMES = 20  # deleted at once, with their seats, hands and changes


@contextmanager
def leaving_room() -> Iterator[None]:
    """Write, and then wait for as long as that took, so that others find the database unlocked.

    A tap that waits for SQLite's lock looks for it only now and then, and would miss a short gap.
    """
    began = time.monotonic()
    yield
    if connection.vendor == "sqlite":  # PostgreSQL locks only the rows that are written
        time.sleep(time.monotonic() - began)


def delete_games(games: Games) -> int:
    """Delete games and return how many."""
    count = 0
    while keys := list(games.values_list("pk", flat=True)[:GAMES]):
        with leaving_room():
            Game.objects.filter(pk__in=keys).delete()
        count += len(keys)
    return count
