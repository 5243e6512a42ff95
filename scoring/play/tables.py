"""Make and rename tables."""

from __future__ import annotations

from scoring.models import Table
from scoring.play.texts import a_name

TABLE_NAME_LENGTH = 60


def new_table(name: str) -> Table:
    return Table.objects.create(name=a_name(name, TABLE_NAME_LENGTH))


def rename_table(table: Table, name: str) -> None:
    """Rename a table. Raises a Refusal if the name is too long or empty."""
    table.name = a_name(name, TABLE_NAME_LENGTH)
    table.save(update_fields=["name"])
