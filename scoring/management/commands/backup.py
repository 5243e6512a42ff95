"""Back up the whole database to one file."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from scoring.exchange.backup import backup_lines
from scoring.exchange.snapshot import one_moment
from scoring.management.files import write_to
from scoring.management.host import HostCommand


class Command(HostCommand):
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = _(
            "Back up everything to one file: all tables, games, devices and links. The site can keep running."
        )
        parser.add_argument(
            "file", metavar="FILE", help=_("compressed if it ends in .gz; - is standard output")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with one_moment():
            write_to(options["file"], backup_lines())
