"""Webhooks: an address that is told when a table's games end."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.models.clocks import ahead
from scoring.models.games import Game
from scoring.models.tables import Table

ADDRESS_LENGTH = 500
CLAIMED_FOR = timedelta(minutes=2)  # longer than an attempt takes


class Webhook(models.Model):
    """Where a table's results are sent. The secret signs them, so it is stored as it is, and shown only once."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="webhook")
    address = models.CharField(max_length=ADDRESS_LENGTH)
    secret = models.CharField(max_length=64)
    language = models.CharField(max_length=10)  # in which sentences are sent
    made_at = models.DateTimeField(default=timezone.now)


class Notices(models.QuerySet["Notice"]):
    def due(self, now: datetime) -> Notices:
        """Select the notices that are due, and that no other process is sending.

        Those that have not failed yet come first, so that a site that is away delays the others as little as possible.
        """
        is_free = Q(claimed_until=None) | ~Q(claimed_until__range=ahead(now, CLAIMED_FOR))
        return self.filter(is_free, due_at__lte=now).order_by("tries", "due_at")

    def of(self, table: Table) -> Notices:
        return self.filter(game__night__table=table)

    def failed(self, table: Table) -> Notices:
        """Select the notices whose last attempt failed. Those without a `due_at` were given up."""
        in_no_bin = Q(game__deleted_at=None, game__night__deleted_at=None)
        return self.of(table).filter(in_no_bin, tries__gt=0)


class Notice(models.Model):
    """A game's result that must be sent, or the last one that was sent. One row per game."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="notice")
    wanted = models.PositiveIntegerField()  # the lowest version of the game that must be sent
    told = models.PositiveIntegerField(null=True)  # the version that was sent last; None before the first
    due_at = models.DateTimeField(null=True, db_index=True)  # None if nothing is to be sent
    tries = models.PositiveSmallIntegerField(default=0)  # failed attempts in a row
    claimed_until = models.DateTimeField(null=True)  # until then, one process is sending it

    objects = Notices.as_manager()
