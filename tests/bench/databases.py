"""Databases for a bench, each with a table that the bench's cookie opens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from django.core.management import call_command
from django.db import connection, connections

from scorekeeper.databases import database
from tests.bench import site

# Models can be imported only after `site` has set up Django.
# isort: split
from scoring.access import COOKIE
from scoring.models import Role, Table
from tests.bench.crowd import copy_everything
from tests.played_nights import play_nights
from tests.tables import a_device, a_table

AT_ANOTHER_TABLE = 500


def create(name: str, address: str) -> None:
    """Create an empty database."""
    connections.settings[name] = {**connections.settings["default"], **database(address, Path())}
    with at(name):
        call_command("migrate", database=name, verbosity=0)


def fill(name: str, address: str, games: int, of: int) -> Table:
    """Create a database with `of` games in all, and return a table that has `games` of them."""
    create(name, address)
    rng = Random(1)
    with at(name):
        if others := (of - games) // AT_ANOTHER_TABLE:
            play_nights(a_table(0, name="Another table"), AT_ANOTHER_TABLE, rng)
            copy_everything(others - 1)
        table = a_table(0)
        play_nights(table, games, rng)
        a_device(table, Role.OWN, site.COOKIES[COOKIE])
        if connection.vendor == "postgresql":  # or autovacuum would disturb the measurement
            with connection.cursor() as cursor:
                cursor.execute("VACUUM ANALYZE")
    return table


@contextmanager
def at(name: str) -> Iterator[None]:
    """Use this database as the default one."""
    before = connections["default"]
    connections["default"] = connections[name]
    try:
        yield
    finally:
        connections["default"] = before


def close(name: str) -> None:
    """Close the connection to a database, and forget it."""
    connections[name].close()
    del connections[name], connections.settings[name]
