"""A database of its own for a test that changes the form of its database, or shares it with another process."""

import shutil
from contextlib import contextmanager
from urllib.parse import urlsplit

from django.db import connection, connections
from django.db.utils import ConnectionHandler

from scoring.exchange.schema import all_or_nothing, bring_to, known_migrations
from tests.server import database_for, empty_database


@contextmanager
def own_database(folder, blocker):
    """Use the database of a data folder, which is new at first: a file in it, or another one on the PostgreSQL server."""
    url = database_for(folder).get("DATABASE_URL")
    name = urlsplit(url).path.removeprefix("/") if url else folder / "scorekeeper.sqlite3"
    with another_database(connection.settings_dict | {"NAME": name}, blocker):
        yield


@contextmanager
def another_database(config, blocker):
    """Use the database with these settings of Django."""
    shared = connections["default"]
    another = ConnectionHandler({"default": config})["default"]
    with blocker.unblock():
        connections["default"] = another
        try:
            yield
        finally:
            another.close()
            connections["default"] = shared


@contextmanager
def own_empty_database(folder, blocker):
    """Use the database of a data folder, after all migrations. SQLite gets a copy: they take most of a second."""
    if connection.vendor == "sqlite":
        shutil.copy(empty_database(), folder)
    with own_database(folder, blocker):
        if connection.vendor != "sqlite":
            with all_or_nothing():
                bring_to(known_migrations()[-1])
        yield


def form():
    """Return the tables of the database with their columns, and the migrations that it has."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        columns = {
            table: [column[:2] for column in connection.introspection.get_table_description(cursor, table)]
            for table in tables
        }
        cursor.execute("SELECT app, name, applied FROM django_migrations ORDER BY id")
        return columns, cursor.fetchall()
