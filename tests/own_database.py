"""A database of its own for a test that changes the form of its database."""

from contextlib import contextmanager
from urllib.parse import urlsplit

from django.db import connection, connections

from tests.server import database_for


@contextmanager
def own_database(folder, blocker):
    """Use a new, empty database: a file in this folder, or another one on the PostgreSQL server."""
    url = database_for(folder).get("DATABASE_URL")
    shared = connections["default"]
    own = shared.copy()
    own.settings_dict["NAME"] = urlsplit(url).path.removeprefix("/") if url else folder / "scores.sqlite3"
    with blocker.unblock():
        connections["default"] = own
        try:
            yield
        finally:
            own.close()
            connections["default"] = shared


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
