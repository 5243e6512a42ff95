"""Restore a backup into an empty database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.document.json_reader import Fault
from scoring.exchange.backup.contents import is_empty
from scoring.exchange.backup.reading import restore
from scoring.management.files import read_from
from scoring.management.host import HostCommand
from scoring.wording import fault_text
from scoring.wording.commands import restored_text
from scoring.wording.lists import labeled


class Command(HostCommand):
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = _(
            "Restore what `backup` wrote, in this version of Scorekeeper or an older one, into an empty database."
        )
        parser.add_argument(
            "file", metavar="FILE", help=_("compressed if it ends in .gz; - is standard input")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not is_empty():
            raise CommandError(
                _("The database is not empty. Restore into a new one: set SCOREKEEPER_DATA or DATABASE_URL.")
            )
        with read_from(options["file"]) as file:
            try:
                rows = restore(file)
            except Fault as fault:
                raise CommandError(
                    _("Nothing was restored, and the database is still empty. {fault}").format(
                        fault=fault_text(fault)
                    )
                ) from None
            except (OSError, EOFError) as error:  # not gzip despite its name, or cut off
                fault_of_file = labeled(options["file"], str(error))
                raise CommandError(
                    _("Nothing was restored, and the database is still empty. {fault}").format(
                        fault=fault_of_file
                    )
                ) from None
        self.stdout.write(restored_text(rows))
