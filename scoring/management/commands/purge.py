"""Delete what has been in the bin for too long."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from scoring import play


class Command(BaseCommand):
    help = "Throw out what was put away more than 30 days ago, and files that waited for a yes for more than a day."

    def handle(self, *args: Any, **options: Any) -> None:
        thrown_out = play.purge(timezone.now())
        self.stdout.write(
            ", ".join(f"{count:,} {name}" for name, count in thrown_out.items()) + " thrown out."
        )
