"""What is kept of a table's history."""

from __future__ import annotations

from typing import Any

from django.db import models

from scoring.models.tables import Table


class Summary(models.Model):
    """What is worked out from a table's whole history, kept until that history changes."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="summaries")
    name = models.CharField(max_length=20)
    version = models.PositiveIntegerField()  # the table's, when it was worked out
    data: models.JSONField[Any, Any] = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "name"], name="one_summary")]
