"""Import games from a file."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import Progress

from scoring.document.json_reader import Fault
from scoring.exchange.importing import importer
from scoring.management.tables import table_named
from scoring.wording import fault_text
from scoring.wording.exchange import left_out_texts


class Command(BaseCommand):
    help = "Bring games into a table: from a file of Scorekeeper, of any size, or from an export of BG Stats."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="what the site exports, or BG Stats")
        parser.add_argument("--table", metavar="NAME", help="the table's name")
        parser.add_argument("--id", type=int, help="the table's number, where several have the name")
        parser.add_argument("--look", action="store_true", help="say what would come in, and change nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        table = table_named(options["table"], options["id"])
        way = importer.look if options["look"] else importer.store
        try:
            size = Path(options["file"]).stat().st_size
            with (
                Progress(console=Console(file=sys.stderr)) as progress,
                Path(options["file"]).open("rb") as file,
            ):
                task = progress.add_task("Reading", total=size)
                watched = progress.wrap_file(file, total=size, task_id=task)
                preview = way(table, watched)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from None
        except Fault as fault:
            raise CommandError(f"Nothing came in. {fault_text(fault)}") from None
        self._say(preview, looked=options["look"])

    def _say(self, preview: importer.Preview, *, looked: bool) -> None:
        new = [match.name for match in preview.people if match.player is None]
        self.stdout.write(f"{preview.new:,} games {'would come in' if looked else 'came in'}.")
        self.stdout.write(f"{preview.here:,} were here already.")
        self.stdout.write(f"New nights: {preview.nights:,}. New players: {', '.join(new) or 'none'}.")
        for text in left_out_texts(preview.left_out):
            self.stdout.write(f"Left out: {text}")
