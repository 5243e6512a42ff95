"""A backup of the whole database as one file of JSON lines.

The first line has the format, the version that wrote the file and the latest migration of the database, by which a
later version knows the form of the rows. Then comes one row per line, ordered by model and primary key. The last line
has the number of rows.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from datetime import date
from typing import Any

from scorekeeper.version import version
from scoring.exchange.backup.contents import BACKUP_FORMAT, ROWS, stored_at
from scoring.exchange.schema import Model, applied_migrations


def backup_lines() -> Iterator[str]:
    """Yield the lines of a backup, also of a database that is still to be migrated.

    Use `one_moment` to read them while the site runs.
    """
    count = 0
    migration = applied_migrations()[-1]
    yield _line({"format": BACKUP_FORMAT, "version": version(), "migration": migration})
    for name, model in stored_at(migration).items():
        fields = [field.attname for field in model._meta.concrete_fields]
        for batch in _by_key(model, fields):
            for row in batch:
                yield _line({name: dict(zip(fields, row, strict=True))})
            count += len(batch)
    yield _line({"rows": count})


def _by_key(model: Model, fields: list[str]) -> Iterator[list[tuple[Any, ...]]]:
    """Yield all rows in batches, ordered by primary key."""
    last = 0
    while True:
        rows = model._default_manager.filter(pk__gt=last).order_by("pk").values_list("pk", *fields)[:ROWS]
        batch = list(rows)
        if not batch:
            return
        last = batch[-1][0]
        yield [row[1:] for row in batch]


def _line(value: object) -> str:
    # Sorted, because SQLite keeps the order of keys in a JSON field and PostgreSQL does not.
    return json.dumps(value, default=_plain, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def _plain(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(value).decode()
    raise TypeError(type(value))
