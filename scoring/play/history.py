"""Mark a table's history as changed, so that its statistics are brought up to date at the next visit."""

from __future__ import annotations

from datetime import date
from functools import partial

from django.db import transaction
from django.db.models import F

from scoring.history import summaries
from scoring.models import Summary, Table


def history_grew(table_id: int) -> None:
    """Say that a game was finished. What is stored of the others stays true; it is added to that at once."""
    _raise_version(table_id)
    transaction.on_commit(partial(summaries.begin, table_id), robust=True)


def history_changed(table_id: int, since: date | None = None) -> None:
    """Say that games have changed, from a date on or at all, and delete what is stored of them."""
    _raise_version(table_id)
    stored = Summary.objects.filter(table=table_id)
    (stored.filter(until__gte=since) if since else stored).delete()


def _raise_version(table_id: int) -> None:
    Table.objects.filter(pk=table_id).update(version=F("version") + 1)
