"""Find the table that a command works on."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.db import DatabaseError

from scoring.models import Table, name_key


def table_named(name: str | None, number: int | None) -> Table:
    """Return the table with this name or, if several share the name, with this number."""
    try:
        tables = list(Table.objects.filter(side_of=None).order_by("pk"))
    except DatabaseError as error:
        raise CommandError(f"The database does not respond, or `make run` never ran: {error}") from None
    if number is not None:
        found = [table for table in tables if table.pk == number]
    else:
        found = [table for table in tables if name and name_key(table.name) == name_key(name)]
    if len(found) == 1:
        return found[0]
    if found:
        raise CommandError(f"Several tables have this name. Choose one with --id:\n{_listed(found)}")
    raise CommandError(
        f"No table has this name. These are the tables:\n{_listed(tables)}"
        if tables
        else "There are no tables yet."
    )


def _listed(tables: list[Table]) -> str:
    return "\n".join(f"  {table.pk}  {table.name}  (since {table.made_at:%Y-%m-%d})" for table in tables)
