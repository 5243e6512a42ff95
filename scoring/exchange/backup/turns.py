"""Whose turn it is to make the next backup, for all processes and machines that serve one database."""

from __future__ import annotations

from datetime import datetime, timedelta

from scoring.models import Usage
from scoring.models.clocks import ahead

TURN = "backup"
AGAIN = timedelta(hours=1)  # after which a backup that failed, or was interrupted, is tried again


def take_turn(now: datetime, every: timedelta) -> bool:
    """Return whether a backup is due: True for only one of all processes, which reports its result with `end_turn`."""
    turn = Usage.objects.filter(key=TURN)
    until = now + min(AGAIN, every)
    # A time too far ahead was set by a wrong clock, or while backups were rarer.
    if turn.exclude(until__range=ahead(now, every)).update(until=until):
        return True
    _, is_first = Usage.objects.get_or_create(key=TURN, defaults={"amount": 0, "until": until})
    return is_first


def end_turn(began: datetime, every: timedelta, *, succeeded: bool) -> None:
    turn = Usage.objects.filter(key=TURN)
    if succeeded:
        turn.update(amount=0, until=began + every)
    else:
        turn.update(amount=1)


def last_failed() -> bool:
    return Usage.objects.filter(key=TURN, amount__gt=0).exists()
