"""Delete for good what is no longer needed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from scoring import play


class Command(BaseCommand):
    help = "Delete for good, now, what the site deletes by itself once a day: what was deleted over 30 days ago, and what nobody uses."

    def handle(self, *args: Any, **options: Any) -> None:
        thrown_out = play.tidy_up(timezone.now())
        self.stdout.write(
            "Deleted for good: " + ", ".join(f"{count:,} {name}" for name, count in thrown_out.items())
        )
