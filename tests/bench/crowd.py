"""Fill a database with copies of a table, made in SQL because that is fast."""

from __future__ import annotations

from itertools import islice, product
from typing import Any

from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Field, Model

from scoring.models import LETTERS, Game, Hand, Night, Player, Seat, Table

COPIED: tuple[type[Model], ...] = (Table, Player, Night, Game, Seat, Hand)
APART = 1_000_000  # more than any model has rows to copy


@transaction.atomic
def copy_everything(times: int) -> None:
    """Copy everything that is stored this many times, with new primary keys and codes."""
    for number, letters in enumerate(islice(product(LETTERS.upper(), repeat=2), times), start=1):
        for model in COPIED:
            _copy(model, number * APART, "".join(letters))
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), COPIED):
            cursor.execute(statement)


def _copy(model: type[Model], apart: int, letters: str) -> None:
    meta = model._meta
    columns = ", ".join(connection.ops.quote_name(field.column) for field in meta.concrete_fields)
    values = ", ".join(_value(field, apart, letters) for field in meta.concrete_fields)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {meta.db_table} ({columns}) SELECT {values} FROM {meta.db_table} WHERE id < {APART}"
        )


def _value(field: Field[Any, Any], apart: int, letters: str) -> str:
    column = connection.ops.quote_name(field.column)
    if field.primary_key or field.is_relation:
        return f"{column} + {apart}"
    if field.name in ("code", "uid"):
        return f"substr({column}, 1, 8) || '{letters}'"
    return column
