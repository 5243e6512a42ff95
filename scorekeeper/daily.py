"""What the site does by itself once a day, in a thread of its own: nobody has to set up a cron job."""

from __future__ import annotations

import logging
import multiprocessing
import threading
import time

from django.db import Error, connection
from django.utils import timezone

from scoring.play.tidying import take_turn, tidy_up

FIRST = 60  # seconds; not while the site starts
EVERY = 60 * 60

logger = logging.getLogger(__name__)


def start() -> None:
    """Start the thread in a process that serves the site. Others, such as tests, only import it."""
    if multiprocessing.parent_process():
        threading.Thread(target=_go_on, name="daily", daemon=True).start()


def _go_on() -> None:
    time.sleep(FIRST)
    while True:
        tidy_if_due()
        time.sleep(EVERY)


def tidy_if_due() -> None:
    """Tidy up, if no process has done so today. If the database is away, the next look is in an hour."""
    try:
        if take_turn(timezone.now()):
            tidy_up(timezone.now())
    except Error as error:
        logger.warning("Tidying up was not finished: %s", error)
    finally:
        connection.close()
