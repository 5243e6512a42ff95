"""Find the table that a command works on."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from scoring.models import Table, name_key


def table_named(name: str | None, number: int | None) -> Table:
    """Return the table with this name or, if several share the name, with this number."""
    try:
        tables = list(Table.objects.filter(side_of=None).order_by("pk"))
    except DatabaseError as error:
        raise CommandError(
            _("The database does not respond, or the site has never been started: {error}").format(
                error=error
            )
        ) from None
    if number is not None:
        found = [table for table in tables if table.pk == number]
    else:
        found = [table for table in tables if name and name_key(table.name) == name_key(name)]
    if len(found) == 1:
        return found[0]
    if found:
        raise CommandError(
            "\n".join([_("Several tables have this name. Choose one with --id:"), *_listed(found)])
        )
    if not tables:
        raise CommandError(_("There are no tables yet."))
    raise CommandError("\n".join([_("No table has this name. These are the tables:"), *_listed(tables)]))


def _listed(tables: list[Table]) -> list[str]:
    return [
        _("  {number}  {name}  (since {day})").format(
            number=table.pk, name=table.name, day=f"{table.made_at:%Y-%m-%d}"
        )
        for table in tables
    ]
