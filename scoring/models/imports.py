"""Files that came in."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from scoring.models.names import random_code
from scoring.models.tables import Table


class Arrival(models.Model):
    """A file that was sent and waits for a yes."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="arrivals")
    code = models.CharField(max_length=10, unique=True, default=random_code)
    file_name = models.CharField(max_length=200)
    content = models.BinaryField()
    sent_at = models.DateTimeField(default=timezone.now)
