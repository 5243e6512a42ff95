"""Putting away and bringing back. For 30 days nothing is gone."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from scoring.live.notify import tell_of
from scoring.models import KEPT_FOR, Arrival, Game, Night, Player
from scoring.play.history import history_changed

Thing = Game | Night | Player


@transaction.atomic
def put_away(thing: Thing) -> None:
    """Put away twice, it goes when it was to go at first."""
    if thing.deleted_at is None:
        _set(thing, timezone.now())


@transaction.atomic
def bring_back(thing: Thing) -> None:
    """A game needs its night, so that comes back with it."""
    _set(thing, None)
    if isinstance(thing, Game) and thing.night.deleted_at:
        _set(thing.night, None)


@transaction.atomic
def purge(now: datetime) -> dict[str, int]:
    """Throw out what has been away for longer than it is kept; how many of each.

    Who has played, or is who somebody else turned out to be, is needed for as long as that is told.
    """
    too_long = {"deleted_at__lt": now - KEPT_FOR}
    doomed: dict[str, QuerySet[Any]] = {
        "games": Game.objects.filter(**too_long),
        "nights": Night.objects.filter(**too_long),
        "players": Player.objects.filter(**too_long, seats=None, merged=None),
        "files": Arrival.objects.out_of_time(now),
    }
    thrown_out = {}
    for name, things in doomed.items():
        thrown_out[name] = things.count()
        things.delete()
    return thrown_out


def _set(thing: Thing, moment: datetime | None) -> None:
    thing.deleted_at = moment
    thing.save(update_fields=["deleted_at"])
    history_changed(_table_id(thing))
    if isinstance(thing, Game):
        tell_of(Game.objects.filter(pk=thing.pk))
    elif isinstance(thing, Night):
        tell_of(Game.objects.filter(night=thing))


def _table_id(thing: Thing) -> int:
    return thing.night.table_id if isinstance(thing, Game) else thing.table_id
