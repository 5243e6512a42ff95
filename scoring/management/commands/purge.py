"""Throw out what has had its time."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from scoring import play


class Command(BaseCommand):
    help = "Throw out now what the site throws out by itself once a day: what was put away long ago, or is never used."

    def handle(self, *args: Any, **options: Any) -> None:
        thrown_out = play.tidy_up(timezone.now())
        self.stdout.write(
            ", ".join(f"{count:,} {name}" for name, count in thrown_out.items()) + " thrown out."
        )
