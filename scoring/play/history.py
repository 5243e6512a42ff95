"""Mark a table's history as changed."""

from __future__ import annotations

from django.db.models import F

from scoring.models import Table


def history_changed(table_id: int) -> None:
    """Raise the table's version, so that its statistics are computed anew at the next visit."""
    Table.objects.filter(pk=table_id).update(version=F("version") + 1)
