"""Score every game again from its hands, and report the differences."""

from __future__ import annotations

import gc
import sys
from typing import Any

from django.core.management.base import BaseCommand
from rich.console import Console
from rich.progress import Progress

from scoring.play.rescoring import Difference, games_to_rescore, rescore_all


class Command(BaseCommand):
    help = "Score every game again from its hands, fix what differs and list it. The site can keep running."

    def handle(self, *args: Any, **options: Any) -> None:
        gc.freeze()  # what is loaded by now stays, so the collector need not scan it again
        games = differing = 0
        with Progress(console=Console(file=sys.stderr)) as progress:
            task = progress.add_task("Scoring", total=games_to_rescore().count())
            for batch in rescore_all():
                games += batch.games
                differing += len({difference.game.pk for difference in batch.differences})
                progress.advance(task, batch.games)
                self.stdout.writelines(f"{_told(difference)}\n" for difference in batch.differences)
        self.stdout.write(f"{games:,} games scored, {differing:,} differed.")


def _told(difference: Difference) -> str:
    seat = f"seat {(difference.seat.number or 0) + 1}" if difference.seat else "game"
    return f"{difference.game.code}  {seat}  {difference.field}: {difference.was} -> {difference.now}"
