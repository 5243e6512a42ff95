"""Webhooks: an address that is told when a table's games end."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.models.games import Game
from scoring.models.tables import Table

ADDRESS_LENGTH = 500


class Webhook(models.Model):
    """Where a table's results are sent. The secret signs them, so it is stored as it is, and shown only once."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="webhook")
    address = models.CharField(max_length=ADDRESS_LENGTH)
    secret = models.CharField(max_length=64)
    language = models.CharField(max_length=10)  # of the sentences
    made_at = models.DateTimeField(default=timezone.now)


class Notices(models.QuerySet["Notice"]):
    def due(self, now: datetime) -> Notices:
        """Select what is to be sent now, and is not being sent by another process.

        What has not failed yet comes first, so that a site that is away keeps the others waiting as little as possible.
        """
        is_free = Q(claimed_until=None) | Q(claimed_until__lt=now)
        return self.filter(is_free, due_at__lte=now).order_by("tries", "due_at")

    def of(self, table: Table) -> Notices:
        return self.filter(game__night__table=table)

    def failed(self, table: Table) -> Notices:
        """Select what did not arrive at the last attempt. Without a time, it was given up."""
        in_no_bin = Q(game__deleted_at=None, game__night__deleted_at=None)
        return self.of(table).filter(in_no_bin, tries__gt=0)


class Notice(models.Model):
    """That a game's end, or a correction of it, is to be sent, or what was sent last. One row per game."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="notice")
    wanted = models.PositiveIntegerField()  # the game's version that is to be told, or a later one
    told = models.PositiveIntegerField(null=True)  # the version that was told last; None until the end was
    due_at = models.DateTimeField(null=True, db_index=True)  # None if nothing is to be sent
    tries = models.PositiveSmallIntegerField(default=0)  # that failed, one after the other
    claimed_until = models.DateTimeField(null=True)  # a process is sending it

    objects = Notices.as_manager()
