"""Backups that the site makes by itself, where BACKUP_EVERY says how often: nobody has to set up a cron job."""

from __future__ import annotations

import logging
import multiprocessing
import threading
import time
from datetime import timedelta

from django.conf import settings
from django.db import Error, connection
from django.utils import timezone

from scoring.exchange.backup.folder import back_up_into
from scoring.exchange.backup.turns import end_turn, take_turn

LOOKS = 60  # seconds between two looks, and before the first: not while the site starts

logger = logging.getLogger(__name__)


def start() -> None:
    """Start the thread in a process that serves the site, if backups are asked for. Others only import it."""
    if settings.BACKUP_EVERY and multiprocessing.parent_process():
        threading.Thread(target=_go_on, args=[settings.BACKUP_EVERY], name="backups", daemon=True).start()


def _go_on(every: timedelta) -> None:
    while True:
        time.sleep(LOOKS)
        back_up_if_due(every)


def back_up_if_due(every: timedelta) -> None:
    """Make a backup, if no process of the site has made one lately. A failure is logged, and shown by /healthz."""
    try:
        now = timezone.now()
        if take_turn(now, every):
            succeeded = _back_up()
            end_turn(now, every, succeeded=succeeded)
    except Error as error:
        logger.warning("No turn could be taken for a backup: %s", error)
    finally:
        connection.close()


def _back_up() -> bool:
    try:
        back_up_into(settings.BACKUP_DIR, settings.BACKUP_KEEP)
    except (Error, OSError) as error:
        logger.error("No backup could be written to %s: %s", settings.BACKUP_DIR, error)
        return False
    return True
