"""The table, to which everything else belongs."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class Table(models.Model):
    """People who play together. Everything else belongs to one."""

    name = models.CharField(max_length=60)
    made_at = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField(default=0)  # raised by whatever changes what its history tells

    def __str__(self) -> str:
        return self.name
