"""Import games from a file."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import Progress

from scoring.document.json_reader import Fault
from scoring.exchange.importing import importer
from scoring.management.tables import table_named
from scoring.wording import fault_text
from scoring.wording.exchange import left_out_texts


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        raise ArgumentTypeError(f"no time zone is called {name!r}") from None


class Command(BaseCommand):
    help = "Import games into a table, from a Scorekeeper file of any size or a BG Stats export."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="an export of the site or of BG Stats")
        parser.add_argument("--table", metavar="NAME", help="the table's name")
        parser.add_argument("--id", type=int, help="the table's number, if several share the name")
        parser.add_argument(
            "--look", action="store_true", help="show what would be imported, and change nothing"
        )

        parser.add_argument(
            "--time-zone",
            metavar="NAME",
            type=_zone,
            default="UTC",
            help="where the games were played, such as Europe/Berlin: it dates their nights (default: UTC)",
        )

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
                preview = way(table, watched, zone=options["time_zone"])
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from None
        except Fault as fault:
            raise CommandError(f"Nothing was imported. {fault_text(fault)}") from None
        self._say(preview, looked=options["look"])

    def _say(self, preview: importer.Preview, *, looked: bool) -> None:
        new = [match.name for match in preview.people if match.player is None]
        self.stdout.write(f"Games {'to import' if looked else 'imported'}: {preview.new:,}")
        self.stdout.write(f"Already here: {preview.here:,}")
        self.stdout.write(f"New game nights: {preview.nights:,}")
        self.stdout.write(f"New players: {', '.join(new) or 'none'}")
        for text in left_out_texts(preview.left_out):
            self.stdout.write(f"Not imported: {text}")
