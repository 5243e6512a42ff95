"""A backup of the whole database as one file of JSON lines, restored into an empty SQLite or PostgreSQL.

The first line has the format and the latest migration, the last line the number of rows. Between them is one
row per line, ordered by model and primary key.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from datetime import date
from typing import Any, BinaryIO

from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder

from scoring.document.json_reader import ROOT, Fault, an_integer, an_object, at_line, read_json
from scoring.models import (
    Arrival,
    Change,
    Device,
    Game,
    Hand,
    JoinCode,
    Link,
    Membership,
    Night,
    Player,
    Seat,
    Summary,
    Table,
    Usage,
)

BACKUP_FORMAT = "scorekeeper-backup/1"
ROWS = 2_000

Model = type[models.Model]


# The order of the models in a backup: a model comes after those that it refers to.
STORED: tuple[Model, ...] = (
    Table, Device, Membership, Link, Player, Night, Game, Seat, Hand, Change, Arrival,
)  # fmt: skip
# Not backed up: missing summaries are computed again, and codes and counts expire within a day.
PASSING: tuple[Model, ...] = (Summary, JoinCode, Usage)


def all_models() -> dict[str, Model]:
    """Return the models that a backup contains, by their names in the file."""
    return {model.__name__.lower(): model for model in STORED}


def backup_lines() -> Iterator[str]:
    """Yield the lines of a backup. Use `one_moment` to read them while the site runs."""
    count = 0
    yield _line({"format": BACKUP_FORMAT, "migration": _migration()})
    for name, model in all_models().items():
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


def _migration() -> str:
    """Return the name of the latest applied migration."""
    applied = MigrationRecorder(connection).applied_migrations()
    return max(name for app, name in applied if app == "scoring")


def is_empty() -> bool:
    return not any(model._default_manager.exists() for model in all_models().values())


@transaction.atomic
def restore(file: BinaryIO) -> int:
    """Store every row of a backup and return their number, or raise a Fault and store nothing."""
    lines = enumerate(file, 1)
    _check_first(next(lines, (1, b""))[1])
    known = all_models()
    batch: list[models.Model] = []
    count = 0
    for number, text in lines:
        with at_line(number):
            content = an_object(read_json(text), ROOT)
            if set(content) == {"rows"}:
                an_integer(content["rows"], "rows", range(count, count + 1))
                break
            row = _row(content, known)
        if batch and (type(row) is not type(batch[0]) or len(batch) == ROWS):
            _write(batch)
        batch.append(row)
        count += 1
    else:
        raise Fault("line 1", "cut_off")
    _write(batch)
    _reset_sequences(known)
    return count


def _check_first(text: bytes) -> None:
    with at_line(1):
        first = an_object(read_json(text), ROOT, {"format", "migration"})
        if first.get("format") != BACKUP_FORMAT:
            raise Fault("format", "format", BACKUP_FORMAT)
        if first.get("migration") != _migration():
            raise Fault("migration", "other_version", _migration())


def _row(content: dict[str, Any], known: dict[str, Model]) -> models.Model:
    if len(content) != 1 or not content.keys() <= known.keys():
        raise Fault(ROOT, "no_row")
    ((name, values),) = content.items()
    fields = {field.attname: field for field in known[name]._meta.concrete_fields}
    values = an_object(values, name, set(fields))
    if len(values) < len(fields):
        raise Fault(name, "missing_key", next(key for key in fields if key not in values))
    try:
        return known[name](**{key: fields[key].to_python(value) for key, value in values.items()})
    except (ValidationError, TypeError, ValueError):
        raise Fault(name, "no_row") from None


def _write(batch: list[models.Model]) -> None:
    if not batch:
        return
    try:
        type(batch[0])._default_manager.bulk_create(batch)
    except (DatabaseError, TypeError, ValueError, OverflowError) as error:
        raise Fault(f"{batch[0]._meta.model_name}", "not_stored", str(error)) from None
    batch.clear()


def _reset_sequences(known: dict[str, Model]) -> None:
    """Make new rows get primary keys after the restored ones."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(known.values())):
            cursor.execute(statement)
