"""SQLite in the data folder by default; PostgreSQL where DATABASE_URL says so."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.long_work import answers_pages
from scorekeeper.setting_faults import about

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "scorekeeper.postgresql"
OURS = {"django.db.backends.postgresql": POSTGRESQL}
LOG_SIZE = 8 * 1024 * 1024  # bytes; twice what SQLite lets it grow to before it begins anew

OPTIONS: dict[str, dict[str, Any]] = {
    SQLITE: {
        # WAL: readers never wait for a writer. FULL: acknowledged writes survive a power cut.
        # After a long transaction, the log is cut to this size with the next write.
        "init_command": (
            f"PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA journal_size_limit={LOG_SIZE};"
        ),
        # A transaction takes the write lock when it begins, so a second one waits instead of failing.
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
    },
    POSTGRESQL: {
        # psycopg prepares a query that repeats, so that the server need not parse it each time. It recognizes the
        # query by its text, so values are sent separately.
        "server_side_binding": True,
        "prepare_threshold": 2,
        # Notice within seconds that the server's machine has vanished.
        "connect_timeout": 2,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 2,
        "tcp_user_timeout": 10_000,
    },
}
SIZE = {
    "sqlite": (
        "SELECT (page_count - freelist_count) * page_size"
        " FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
    ),
    "postgresql": "SELECT pg_database_size(current_database())",
}
PATIENCE_OF_PAGES = 1000  # milliseconds


def database(url: str, folder: Path) -> dict[str, Any]:
    """Return Django's settings for the database at this URL, or for SQLite in the data folder without one."""
    config = _parsed(url) if url else dict[str, Any](ENGINE=SQLITE, NAME=folder / "scorekeeper.sqlite3")
    engine = OURS.get(config["ENGINE"], config["ENGINE"])
    if engine not in OPTIONS:
        raise ImproperlyConfigured(about("DATABASE_URL", _only_ours()))
    if config["NAME"] in ("", ":memory:"):
        raise ImproperlyConfigured(
            about("DATABASE_URL", _("names no database; each process would have its own"))
        )
    return config | {
        "ENGINE": engine,
        "OPTIONS": OPTIONS[engine] | config.get("OPTIONS", {}),
        # One thread serves all pages of a process, and keeps its connection: nobody would share a pool with it.
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": engine == POSTGRESQL,
    }


def _parsed(url: str) -> dict[str, Any]:
    try:
        return dict(dj_database_url.parse(url))
    except dj_database_url.UnknownSchemeError:
        raise ImproperlyConfigured(about("DATABASE_URL", _only_ours())) from None
    except ValueError as error:
        raise ImproperlyConfigured(about("DATABASE_URL", str(error))) from None


def _only_ours() -> str:
    return _("only sqlite:// and postgresql:// addresses are supported")


def stored_bytes() -> int:
    """Return the size of the database, without what was deleted from it."""
    with connection.cursor() as cursor:
        cursor.execute(SIZE[connection.vendor])
        size: int = cursor.fetchone()[0]
    return size


def wait_briefly(connection: BaseDatabaseWrapper, **signal: Any) -> None:
    """Let a connection that serves pages wait for SQLite's lock only briefly; long work and commands have time.

    Whoever waits keeps all pages of a process waiting, while a phone that gets a 503 sends its tap again.
    """
    if connection.vendor == "sqlite" and answers_pages.get():
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {PATIENCE_OF_PAGES}")
