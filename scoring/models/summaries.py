"""Stored results of computing over a table's history."""

from __future__ import annotations

from typing import Any

from django.db import models

from scoring.models.tables import Table


class Summary(models.Model):
    """Statistics of a table's games up to a date, to which later games are added. Deleted when those games change."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="summaries")
    name = models.CharField(max_length=20, blank=True)  # of a selection of games; empty for all of them
    until = models.DateField()  # the night of the last game
    version = models.PositiveIntegerField()  # the table's version when it was computed
    expires_at = models.DateTimeField(null=True)  # when a game that was left out in suspense counts too
    data: models.JSONField[Any, Any] = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "name", "until"], name="one_summary")]
