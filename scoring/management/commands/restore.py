"""Restore a backup into an empty database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.document.json_reader import Fault
from scoring.exchange.backup import is_empty, restore
from scoring.management.files import read_from
from scoring.wording import fault_text


class Command(BaseCommand):
    help = "Restore what `backup` wrote into an empty database that has been migrated."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="compressed if it ends in .gz; - is standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        if not is_empty():
            raise CommandError(
                "The database is not empty. Restore into a new one: set SCOREKEEPER_DATA or DATABASE_URL."
            )
        with read_from(options["file"]) as file:
            try:
                rows = restore(file)
            except Fault as fault:
                raise CommandError(f"Nothing was restored. {fault_text(fault)}") from None
            except (OSError, EOFError) as error:  # not gzip despite its name, or cut off
                raise CommandError(f"Nothing was restored. {options['file']}: {error}") from None
        self.stdout.write(f"{rows:,} rows restored.")
