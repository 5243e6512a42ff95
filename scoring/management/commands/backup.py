"""Back up the whole database to one file."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.exchange.backup import backup_lines
from scoring.exchange.snapshot import one_moment
from scoring.management.files import write_to


class Command(BaseCommand):
    help = "Back up everything to one file: all tables, games, devices and links. The site can keep running."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="compressed if it ends in .gz; - is standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        with one_moment():
            write_to(options["file"], backup_lines())
