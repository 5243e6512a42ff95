"""Backups that the site makes by itself, where BACKUP_EVERY says how often."""

from __future__ import annotations

import logging
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db import Error
from django.utils import timezone

from scorekeeper.regularly import regularly
from scoring.exchange.backup.folder import back_up_into
from scoring.exchange.backup.turns import end_turn, take_turn

LOOKS = 60  # seconds between two looks, and before the first: not while the site starts

logger = logging.getLogger(__name__)


def start() -> None:
    if every := settings.BACKUP_EVERY:
        regularly("backups", partial(back_up_if_due, every), first=LOOKS, every=LOOKS)


def back_up_if_due(every: timedelta) -> None:
    """Make a backup, if no process of the site has made one lately. A failure is logged, and shown by /healthz."""
    now = timezone.now()
    if take_turn(now, every):
        succeeded = _back_up()
        end_turn(now, every, succeeded=succeeded)


def _back_up() -> bool:
    try:
        back_up_into(settings.BACKUP_DIR, settings.BACKUP_KEEP)
    except (Error, OSError) as error:
        logger.error("No backup could be written to %s: %s", settings.BACKUP_DIR, error)
        return False
    except Exception:  # such as a row that cannot be written
        logger.exception("No backup could be written to %s", settings.BACKUP_DIR)
        return False
    return True
