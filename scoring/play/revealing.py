"""Reveal who won, on all phones and the television at once."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scoring.live.notify import tell_of
from scoring.models import Game
from scoring.play.history import history_grew
from scoring.play.webhooks import note_reveal


@transaction.atomic
def reveal(game: Game) -> None:
    """Begin the reveal of a finished game, which counts in statistics from now on, and tell the others.

    Once begun, it does not begin again.
    """
    finished = Game.objects.filter(pk=game.pk, finished_at__isnull=False)
    now = timezone.now()
    if finished.filter(revealed_at=None).update(revealed_at=now):
        note_reveal(game, now)
        history_grew(game.night.table_id)
        tell_of(finished)
