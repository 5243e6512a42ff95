"""The table, which everything else belongs to."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class Table(models.Model):
    """A group of people who play together. Everything else belongs to one."""

    name = models.CharField(max_length=60)
    made_at = models.DateTimeField(default=timezone.now)
    card_language = models.CharField(max_length=10, blank=True)  # empty: that of each reader
    version = models.PositiveIntegerField(default=0)  # raised by every change to its history
    # Set for a side table, where an import for this table is stored until all of it is there.
    side_of = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="side_tables")

    def __str__(self) -> str:
        return self.name
