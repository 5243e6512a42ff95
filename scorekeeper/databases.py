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
from scorekeeper.postgresql.hosts import apart
from scorekeeper.setting_faults import about

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "scorekeeper.postgresql"
DIRECT = "DATABASE_DIRECT_URL"  # also the key of its settings in those of the database
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
# Of several hosts, a connection takes the one that can write: whichever is the primary now.
TO_THE_PRIMARY = {"target_session_attrs": "read-write"}
SIZE = {
    "sqlite": (
        "SELECT (page_count - freelist_count) * page_size"
        " FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
    ),
    "postgresql": "SELECT pg_database_size(current_database())",
}
PATIENCE_OF_PAGES = 1000  # milliseconds


def database(url: str, folder: Path, direct_url: str = "") -> dict[str, Any]:
    """Return Django's settings for the database at this URL, or for SQLite in the data folder without one.

    A `direct_url` is the way past a pooler at `url`, which gives each transaction any of its connections.
    """
    in_folder = dict[str, Any](ENGINE=SQLITE, NAME=folder / "scorekeeper.sqlite3")
    config = _completed(_parsed("DATABASE_URL", url) if url else in_folder)
    return config | _pooled(config, direct_url) if direct_url else config


def _completed(config: dict[str, Any]) -> dict[str, Any]:
    engine = config["ENGINE"]
    return config | {
        "OPTIONS": OPTIONS[engine] | config.get("OPTIONS", {}),
        # One thread serves all pages of a process, and keeps its connection: nobody would share a pool with it.
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": engine == POSTGRESQL,
    }


def _pooled(config: dict[str, Any], direct_url: str) -> dict[str, Any]:
    """Return the settings for a pooler, which may give each transaction another connection."""
    direct = _parsed(DIRECT, direct_url)
    if {config["ENGINE"], direct["ENGINE"]} != {POSTGRESQL}:
        reason = _("must be a postgresql:// address, and so must the one in DATABASE_URL")
        raise ImproperlyConfigured(about(DIRECT, reason))
    return {
        "OPTIONS": config["OPTIONS"] | {"prepare_threshold": None},
        "DISABLE_SERVER_SIDE_CURSORS": True,
        DIRECT: _completed(direct),
    }


def _parsed(name: str, url: str) -> dict[str, Any]:
    """Return Django's settings for the URL in a variable."""
    try:
        one, several = apart(url)
        config = dict[str, Any](dj_database_url.parse(one)) | several
    except dj_database_url.UnknownSchemeError:
        raise ImproperlyConfigured(about(name, _only_ours())) from None
    except ValueError as error:
        raise ImproperlyConfigured(about(name, str(error))) from None
    config["ENGINE"] = OURS.get(config["ENGINE"], config["ENGINE"])
    if config["ENGINE"] not in OPTIONS:
        raise ImproperlyConfigured(about(name, _only_ours()))
    if config["NAME"] in ("", ":memory:"):
        raise ImproperlyConfigured(about(name, _("names no database; each process would have its own")))
    if several:
        config["OPTIONS"] = TO_THE_PRIMARY | config.get("OPTIONS", {})
    return config


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
