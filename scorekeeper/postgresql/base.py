"""Django's PostgreSQL backend, for a server that is restarted while people play."""

from __future__ import annotations

import select
import time
from typing import Any, ClassVar

import psycopg
from django.db.backends.postgresql import base

PATIENCE = 5  # seconds that requests wait for a server that is away; after that they fail at once
TRY_EVERY = 0.2  # seconds


class DatabaseWrapper(base.DatabaseWrapper):
    """Notices a connection that the server has closed, and waits briefly for a server that is away."""

    away_since: ClassVar[float | None] = None  # in this process

    def is_usable(self) -> bool:
        """Return whether the connection is alive. Django asks before the first query of every request.

        Asking the server would take three times as long as a query. But it sends something on an idle
        connection only before it closes it, so a connection with nothing to read is alive.
        """
        return self.connection is not None and not self.connection.closed and not _has_news(self.connection)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        while True:
            try:
                connection = super().get_new_connection(conn_params)
            except psycopg.OperationalError:
                if not _may_wait():
                    raise
                time.sleep(TRY_EVERY)
            else:
                DatabaseWrapper.away_since = None
                return connection


def _has_news(connection: Any) -> bool:
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))


def _may_wait() -> bool:
    now = time.monotonic()
    DatabaseWrapper.away_since = DatabaseWrapper.away_since or now
    return now - DatabaseWrapper.away_since < PATIENCE
