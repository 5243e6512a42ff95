"""The table, which everything else belongs to."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class Table(models.Model):
    """A group of people who play together. Everything else belongs to one."""

    name = models.CharField(max_length=60)
    made_at = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField(default=0)  # raised by every change to its history

    def __str__(self) -> str:
        return self.name
