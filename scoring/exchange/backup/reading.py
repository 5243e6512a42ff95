"""Restore a backup of this version or an older one into an empty SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models

from scoring.document.json_reader import ROOT, Fault, an_integer, an_object, at_line, read_json
from scoring.exchange.backup.contents import BACKUP_FORMAT, ROWS, stored_at
from scoring.exchange.schema import (
    Model,
    all_or_nothing,
    applied_migrations,
    bring_to,
    known_migrations,
    lay_anew,
)

Lines = Iterator[tuple[int, bytes]]


def restore(file: BinaryIO) -> int:
    """Store every row of a backup and return their number, or raise a Fault and leave the database as it was.

    A backup of an older version is stored in a database of that version, which is then migrated like any other.
    """
    lines: Lines = enumerate(file, 1)
    known = known_migrations()
    migration = _migration(next(lines, (1, b""))[1], known)
    try:
        with all_or_nothing():
            if applied_migrations()[-1:] != [migration]:
                lay_anew(migration)
            count = _store(lines, stored_at(migration))
            connection.check_constraints()
            if migration != known[-1]:
                _bring_forward(known[-1])
    except DatabaseError as error:
        raise Fault("rows", "not_stored", str(error)) from None
    return count


def _migration(text: bytes, known: list[str]) -> str:
    """Return the latest migration of the database that was backed up, as the first line says."""
    with at_line(1):
        first = an_object(read_json(text), ROOT, {"format", "version", "migration"})
        if first.get("format") != BACKUP_FORMAT:
            raise Fault("format", "format", BACKUP_FORMAT)
        migration = str(first.get("migration"))
        if migration not in known:
            raise Fault("migration", "newer_version", str(first.get("version", migration)))
    return migration


def _store(lines: Lines, known: dict[str, Model]) -> int:
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


def _bring_forward(migration: str) -> None:
    try:
        bring_to(migration)
    except Exception as error:  # a migration may fail in any way
        raise Fault("migration", "not_migrated", str(error)) from error
