"""Side tables: where an import is stored until all of it is there.

No device can open one. If an import is interrupted, even by the end of its process, its side table is left
behind with what it stored, and the table that it was for has nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from scoring.models import Game, Table
from scoring.play.short_writes import delete_games

ABANDONED = timedelta(days=1)  # no import takes so long


@contextmanager
def side_table(table: Table) -> Iterator[Table]:
    """Make a side table, and delete it in the end with everything that is still there."""
    side = Table.objects.create(name=table.name, side_of=table)
    try:
        yield side
    finally:
        _clear(side)


def clear_abandoned(now: datetime) -> None:
    """Delete what interrupted imports left behind."""
    for side in Table.objects.filter(side_of__isnull=False, made_at__lt=now - ABANDONED):
        _clear(side)


def _clear(side: Table) -> None:
    delete_games(Game.objects.filter(night__table=side))
    side.delete()
