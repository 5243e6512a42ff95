"""How long what was put away can be brought back."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

KEPT_FOR = timedelta(days=30)  # what was put away can be brought back for so long


def kept_since() -> datetime:
    """What was put away before is no longer in the bin, whether or not it has been thrown out."""
    return timezone.now() - KEPT_FOR
