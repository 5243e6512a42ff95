"""Connections to the server itself, where other connections go through a pooler such as pgbouncer."""

from __future__ import annotations

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.databases import DIRECT


def direct_connection() -> BaseDatabaseWrapper:
    """Return another connection to the database, not opened yet: past the pooler, if there is one."""
    found: BaseDatabaseWrapper = connection.copy()
    found.settings_dict.update(found.settings_dict.get(DIRECT, {}))
    return found
