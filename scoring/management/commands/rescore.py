"""Score every game again from its hands, and report the differences."""

from __future__ import annotations

import gc
import sys
from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _
from rich.console import Console
from rich.progress import Progress

from scoring.management.host import HostCommand
from scoring.play.rescoring import Difference, games_to_rescore, rescore_all
from scoring.wording.commands import rescored_text


class Command(HostCommand):
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = _(
            "Score every game again from its hands, fix what differs and list it. The site can keep running."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        gc.freeze()  # what is loaded by now stays, so the collector need not scan it again
        games = differing = 0
        with Progress(console=Console(file=sys.stderr)) as progress:
            task = progress.add_task(_("Scoring"), total=games_to_rescore().count())
            for batch in rescore_all():
                games += batch.games
                differing += len({difference.game.pk for difference in batch.differences})
                progress.advance(task, batch.games)
                self.stdout.writelines(f"{_told(difference)}\n" for difference in batch.differences)
        self.stdout.write(rescored_text(games, differing))


def _told(difference: Difference) -> str:
    if difference.seat:
        text = _("{code}  seat {seat}  {field}: {was} -> {now}")
    else:
        text = _("{code}  game  {field}: {was} -> {now}")
    return text.format(
        code=difference.game.code,
        seat=((difference.seat and difference.seat.number) or 0) + 1,
        field=difference.field,
        was=difference.was,
        now=difference.now,
    )
