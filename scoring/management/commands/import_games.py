"""Import games from a file."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from rich.console import Console
from rich.progress import Progress

from scoring.document.json_reader import Fault
from scoring.exchange.importing import importer
from scoring.management.files import error_text
from scoring.management.host import HostCommand
from scoring.management.tables import table_named
from scoring.wording import fault_text
from scoring.wording.exchange import left_out_texts
from scoring.wording.lists import comma_list
from scoring.wording.numbers import with_groups


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        raise ArgumentTypeError(_("no time zone is called {name}").format(name=repr(name))) from None


class Command(HostCommand):
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = _(
            "Import games into a table, from a Scorekeeper file of any size or a BG Stats export."
        )
        parser.add_argument("file", metavar="FILE", help=_("an export of the site or of BG Stats"))
        parser.add_argument("--table", metavar=_("NAME"), help=_("the table's name"))
        parser.add_argument("--id", type=int, help=_("the table's number, if several share the name"))
        parser.add_argument(
            "--look", action="store_true", help=_("show what would be imported, and change nothing")
        )
        parser.add_argument(
            "--time-zone",
            metavar=_("NAME"),
            type=_zone,
            default="UTC",
            help=_(
                "time zone of the place where they were played, such as Europe/Berlin, for the dates (default: UTC)"
            ),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        table = table_named(options["table"], options["id"])
        way = importer.preview_file if options["look"] else importer.store
        try:
            size = Path(options["file"]).stat().st_size
            with (
                Progress(console=Console(file=sys.stderr)) as progress,
                Path(options["file"]).open("rb") as file,
            ):
                task = progress.add_task(_("Reading"), total=size)
                watched = progress.wrap_file(file, total=size, task_id=task)
                preview = way(table, watched, zone=options["time_zone"])
        except OSError as error:
            raise CommandError(error_text(options["file"], error)) from None
        except Fault as fault:
            raise CommandError(_("Nothing was imported. {fault}").format(fault=fault_text(fault))) from None
        self._say(preview, looked=options["look"])

    def _say(self, preview: importer.Preview, *, looked: bool) -> None:
        new = comma_list(match.name for match in preview.people if match.player is None)
        games = _("Games to import: {number}") if looked else _("Games imported: {number}")
        self.stdout.write(games.format(number=with_groups(preview.new)))
        self.stdout.write(_("Already here: {number}").format(number=with_groups(preview.here)))
        self.stdout.write(_("New game nights: {number}").format(number=with_groups(preview.nights)))
        self.stdout.write(_("New players: {names}").format(names=new) if new else _("New players: none"))
        for text in left_out_texts(preview.left_out):
            self.stdout.write(_("Not imported: {plays}").format(plays=text))
