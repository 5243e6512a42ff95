"""Says that a table's past is no longer what it was."""

from __future__ import annotations

from django.db.models import F

from scoring.models import Table


def history_changed(table_id: int) -> None:
    """What was worked out from the history is worked out anew when somebody looks."""
    Table.objects.filter(pk=table_id).update(version=F("version") + 1)
