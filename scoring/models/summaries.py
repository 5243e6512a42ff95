"""Stored results of computing over a table's history."""

from __future__ import annotations

from typing import Any

from django.db import models

from scoring.models.tables import Table


class Summary(models.Model):
    """A result computed from a table's whole history, kept until that history changes."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="summaries")
    name = models.CharField(max_length=20)
    version = models.PositiveIntegerField()  # the table's version when it was computed
    data: models.JSONField[Any, Any] = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "name"], name="one_summary")]
