"""SQLite in the data folder by default; PostgreSQL where DATABASE_URL says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "django.db.backends.postgresql"

OPTIONS: dict[str, dict[str, Any]] = {
    SQLITE: {
        # Readers never wait for a writer, and what was acknowledged survives a power cut.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        # A transaction takes the write lock at once, so that two of them wait instead of failing.
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
    },
    # A page that finds no connection for so long says so.
    POSTGRESQL: {"pool": {"timeout": 5}},
}
# An open file costs nothing to keep; its pragmas at every request would. PostgreSQL's pool keeps its own.
CONN_MAX_AGE = {SQLITE: None, POSTGRESQL: 0}


def database(url: str, folder: Path) -> dict[str, Any]:
    """The settings of the database at this address, or of the one in the data folder."""
    config = _parsed(url) if url else dict[str, Any](ENGINE=SQLITE, NAME=folder / "scorekeeper.sqlite3")
    engine = config["ENGINE"]
    if engine not in OPTIONS:
        raise ImproperlyConfigured("DATABASE_URL: only sqlite:// and postgresql:// addresses are supported")
    if config["NAME"] in ("", ":memory:"):
        raise ImproperlyConfigured("DATABASE_URL: names no database; each process would have its own")
    return config | {
        "OPTIONS": OPTIONS[engine] | config.get("OPTIONS", {}),
        "CONN_MAX_AGE": CONN_MAX_AGE[engine],
    }


def _parsed(url: str) -> dict[str, Any]:
    try:
        return dict(dj_database_url.parse(url))
    except ValueError as error:
        raise ImproperlyConfigured(f"DATABASE_URL: {error}") from None
