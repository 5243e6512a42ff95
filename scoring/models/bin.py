"""How long the bin keeps what was deleted."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

KEPT_FOR = timedelta(days=30)


def kept_since() -> datetime:
    """Return how far back the bin shows deletions, whether or not older ones have been purged."""
    return timezone.now() - KEPT_FOR
