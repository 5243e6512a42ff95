"""Signs that some process wrote to the database.

A sign is the code and the new version of the game that changed, or None if it may be any game.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from typing import Any

from django.db import connection

from scorekeeper.postgresql.direct import direct_connection
from scoring.live.notify import CHANNEL

LOOK = 0.1  # seconds between two looks at SQLite's file; a look takes a few microseconds

Sign = tuple[str, int] | None


def signs() -> AsyncIterator[Sign]:
    return _notifications() if connection.vendor == "postgresql" else _commits()


async def _commits() -> AsyncIterator[Sign]:
    """Yield a sign for each commit to SQLite's file.

    `data_version` counts the commits of other connections only, so this needs a connection of its own.
    """
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as watching:
        seen = None
        while True:
            counter = watching.execute("PRAGMA data_version").fetchone()
            if counter != seen:
                seen = counter
                yield None
            await asyncio.sleep(LOOK)


async def _notifications() -> AsyncIterator[Sign]:
    """Yield the games that PostgreSQL notifies of.

    The first sign stands for every game, because any of them may have changed before a reconnect.
    """
    import psycopg  # noqa: PLC0415  takes long, and sites on SQLite start without it

    async with await psycopg.AsyncConnection.connect(**_address(), autocommit=True) as listening:
        await listening.execute(f"LISTEN {CHANNEL}")
        yield None
        async for notification in listening.notifies():
            code, version = notification.payload.split()
            yield code, int(version)


def _address() -> dict[str, Any]:
    """Return where to listen: past a pooler, which might give our connection to another transaction."""
    parameters = direct_connection().get_connection_params()
    return {
        key: value
        for key, value in parameters.items()
        if key not in ("context", "cursor_factory", "prepare_threshold")
    }
