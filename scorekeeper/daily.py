"""What the site does by itself once a day."""

from __future__ import annotations

from django.utils import timezone

from scorekeeper.regularly import regularly
from scoring.play.tidying import take_turn, tidy_up

FIRST = 60  # seconds; not while the site starts
EVERY = 60 * 60


def start() -> None:
    regularly("daily", tidy_if_due, first=FIRST, every=EVERY)


def tidy_if_due() -> None:
    """Tidy up, if no process has done so today. If the database is away, the next look is in an hour."""
    if take_turn(timezone.now()):
        tidy_up(timezone.now())
