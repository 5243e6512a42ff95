"""Mark a table's history as changed, so that its statistics are brought up to date."""

from __future__ import annotations

from datetime import date
from functools import partial

from django.db import transaction
from django.db.models import F

from scoring.history import summaries
from scoring.models import Summary, Table


def history_grew(table_id: int) -> None:
    """Note that a game was finished or revealed. Stored statistics stay valid; the game is added to them at once."""
    _raise_version(table_id)
    transaction.on_commit(partial(summaries.begin, table_id), robust=True)


def history_changed(table_id: int, since: date | None = None) -> None:
    """Note that games have changed, all or from a date on, and delete the statistics stored since then."""
    _raise_version(table_id)
    stored = Summary.objects.filter(table=table_id)
    (stored.filter(until__gte=since) if since else stored).delete()


def _raise_version(table_id: int) -> None:
    Table.objects.filter(pk=table_id).update(version=F("version") + 1)
