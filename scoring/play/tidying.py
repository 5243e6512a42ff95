"""Once a day, delete what nobody uses, and what can no longer be brought back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.access.cookie import COOKIE_AGE
from scoring.models import KEPT_FOR, Change, Device, Game, JoinCode, Night, Seat, Table, Usage
from scoring.models.clocks import ahead
from scoring.play.bin import purge
from scoring.play.short_writes import delete_games, delete_in_batches, leaving_room

TURN = "tidying"
DAY = timedelta(hours=23)  # less than a day, so that an hourly look finds a turn every day
PAUSE = timedelta(days=60)


def take_turn(now: datetime) -> bool:
    """Return whether it is time to tidy up: True once a day, for one of all processes.

    At the first start and after a long pause, tidying waits another day: with a wrong clock, everything would
    be deleted.
    """
    turn = Usage.objects.filter(key=TURN)
    if turn.filter(until__range=(now, now + PAUSE - DAY)).update(until=now + PAUSE):
        return True
    if not turn.filter(until__range=ahead(now, PAUSE)).exists():
        Usage.objects.update_or_create(key=TURN, defaults={"amount": 0, "until": now + PAUSE})
    return False


def tidy_up(now: datetime) -> dict[str, int]:
    """Delete what has expired, in short transactions, and return how many of each."""
    thrown_out = purge(now)
    month_ago = now - KEPT_FOR
    thrown_out["seats"] = sum(_forget_seats(game) for game in _with_old_seats(month_ago))
    unplayed = Game.objects.filter(night__table__in=_abandoned_tables(now - COOKIE_AGE))
    thrown_out["games"] += delete_games(unplayed)
    for name, things in _unused(now, month_ago).items():
        thrown_out[name] = delete_in_batches(things)
    return thrown_out


def _unused(now: datetime, month_ago: datetime) -> dict[str, QuerySet[Any]]:
    is_real = {"table__side_of": None}  # an import fills the others
    return {
        # Entries that changed nothing, known by their ids in case they are sent again.
        "ids": Change.objects.filter(seat=None, version=0, made_at__lt=month_ago),
        "empty nights": Night.objects.filter(**is_real, games=None, words="", active_at__lt=month_ago),
        "devices": Device.objects.filter(
            Q(seen_at__lt=now - COOKIE_AGE) | Q(memberships=None, seen_at__lt=month_ago)
        ),
        "empty tables": Table.objects.filter(side_of=None, nights=None, made_at__lt=month_ago)
        .exclude(memberships__device__seen_at__gte=month_ago)
        .exclude(links__made_at__gte=month_ago),
        "codes": JoinCode.objects.filter(expires_at__lt=now),
        "counts": Usage.objects.filter(until__lt=now),
    }


def _abandoned_tables(long_ago: datetime) -> QuerySet[Table]:
    """Select the tables that no device has used for long, and whose games have no entry."""
    here = Game.objects.filter(night__table=OuterRef("pk"))
    played = Q(totals_only=True) | Q(changes__isnull=False) | Q(seats__hands__isnull=False)
    touched = here.filter(played | Q(started_at__gte=long_ago) | ~Q(words=""))
    noted = Night.objects.filter(~Q(words=""), table=OuterRef("pk"))
    unused = Table.objects.filter(side_of=None, memberships=None, made_at__lt=long_ago)
    return unused.filter(~Exists(touched), ~Exists(noted)).exclude(links__made_at__gte=long_ago)


def _with_old_seats(month_ago: datetime) -> Iterable[int]:
    """Return the games with removed seats in which nothing was changed for a long time."""
    lately = Change.objects.filter(game=OuterRef("game"), made_at__gte=month_ago)
    seats = Seat.objects.filter(~Exists(lately), number=None, game__night__table__side_of=None)
    return list(seats.values_list("game", flat=True).distinct())


def _forget_seats(game: int) -> int:
    """Delete a game's removed seats, with their cards and the changes that name them."""
    with leaving_room(), transaction.atomic():
        Game.objects.select_for_update().filter(pk=game).first()
        away = Seat.objects.filter(game=game, number=None)
        keys = set(away.values_list("pk", flat=True))
        changes = Change.objects.filter(game=game)
        changes.filter(pk__in=[one.pk for one in changes if not keys.isdisjoint(_seats_of(one))]).delete()
        away.delete()
    return len(keys)


def _seats_of(change: Change) -> set[int]:
    """Return the keys of all seats that a change names: those of its hands, and those of a setup."""
    sat = (seat for facts in (change.before, change.after) for seat, _ in facts.get("seats", ()))
    return {*change.hand_seats, *sat}
