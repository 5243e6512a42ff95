"""The bin: deleted games, nights and players can be brought back for 30 days."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scoring.live.notify import tell_of
from scoring.models import KEPT_FOR, Arrival, Game, Night, Player
from scoring.play.history import history_changed
from scoring.play.short_writes import delete_games, delete_in_batches
from scoring.play.side_tables import clear_abandoned

Thing = Game | Night | Player


@transaction.atomic
def put_away(thing: Thing) -> None:
    """Move to the bin. Something already there keeps its date of deletion."""
    if thing.deleted_at is None:
        _set(thing, timezone.now())


@transaction.atomic
def bring_back(thing: Thing) -> None:
    """Take out of the bin. A game brings its night back, because it needs one."""
    _set(thing, None)
    if isinstance(thing, Game) and thing.night.deleted_at:
        _set(thing.night, None)


def purge(now: datetime) -> dict[str, int]:
    """Delete what has been in the bin for too long, and return how many of each.

    Players stay as long as a game needs them, or another player who was merged into them. A running import is
    left alone; what an interrupted one left behind is deleted too.
    """
    clear_abandoned(now)
    too_long = {"deleted_at__lt": now - KEPT_FOR}
    nights = Night.objects.filter(**too_long, table__side_of=None)
    games = delete_games(Game.objects.filter(**too_long, night__table__side_of=None))
    delete_games(Game.objects.filter(night__in=nights))
    return {
        "games": games,
        "nights": delete_in_batches(nights),
        "players": delete_in_batches(
            Player.objects.filter(**too_long, table__side_of=None, seats=None, merged=None)
        ),
        "files": delete_in_batches(Arrival.objects.out_of_time(now)),
    }


def _set(thing: Thing, moment: datetime | None) -> None:
    thing.deleted_at = moment
    thing.save(update_fields=["deleted_at"])
    if isinstance(thing, Player):
        return  # their games stay
    night = thing.night if isinstance(thing, Game) else thing
    history_changed(night.table_id, night.date)
    tell_of(Game.objects.filter(pk=thing.pk) if isinstance(thing, Game) else Game.objects.filter(night=thing))
