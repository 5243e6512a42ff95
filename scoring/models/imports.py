"""Uploaded files that wait for confirmation."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.utils import timezone

from scoring.models.clocks import lately, was_lately
from scoring.models.names import random_code
from scoring.models.tables import Table

WAITS_FOR = timedelta(days=1)  # until an unconfirmed file is forgotten


SILENT_FOR = timedelta(seconds=30)  # after which an import has been interrupted


class Arrivals(models.QuerySet["Arrival"]):
    def waiting_at(self, table: Table) -> Arrivals:
        """For the page on which an owner confirms an import: without the file, which may be large."""
        return self.filter(table=table, sent_at__range=lately(timezone.now(), WAITS_FOR)).defer("content")

    def out_of_time(self, now: datetime) -> Arrivals:
        return self.exclude(sent_at__range=lately(now, WAITS_FOR))


class Arrival(models.Model):
    """An uploaded file that waits for confirmation."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="arrivals")
    code = models.CharField(max_length=10, unique=True, default=random_code)
    file_name = models.CharField(max_length=200)
    content = models.BinaryField()
    # What was found in it when it was sent.
    preview: models.JSONField[Any, Any] = models.JSONField(default=dict)
    sent_at = models.DateTimeField(default=timezone.now)
    # During the import: the current step, how many games are done, and when this was last updated.
    step = models.CharField(max_length=20, blank=True, default="", db_default="")
    games_done = models.PositiveIntegerField(default=0, db_default=0)
    active_at = models.DateTimeField(null=True)

    objects = Arrivals.as_manager()

    @property
    def is_coming_in(self) -> bool:
        return self.active_at is not None and was_lately(self.active_at, SILENT_FOR)
