"""Delete for good what is no longer needed."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import play
from scoring.management.host import HostCommand
from scoring.wording.commands import thrown_out_text


class Command(HostCommand):
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = _(
            "Delete for good, now, what the site deletes by itself once a day: what was deleted over 30 days ago, and "
            "what nobody uses."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(thrown_out_text(play.tidy_up(timezone.now())))
