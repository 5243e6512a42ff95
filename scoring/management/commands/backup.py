"""Back up the whole database to one file, or to a folder that keeps the last ones."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scorekeeper.upgrading import newer_database_text
from scoring.exchange.backup.folder import back_up_into
from scoring.exchange.backup.writing import backup_lines
from scoring.exchange.schema import applied_migrations, unknown_migrations
from scoring.exchange.snapshot import one_moment
from scoring.management.files import error_text, write_to
from scoring.management.host import HostCommand


class Command(HostCommand):
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = _(
            "Back up everything to one file: all tables, games, devices and links. The site can keep running."
        )
        parser.add_argument(
            "file",
            metavar="FILE",
            nargs="?",
            help=_(
                "compressed if it ends in .gz; - is standard output. With --keep, a folder: without one, that in which "
                "the site keeps its own backups"
            ),
        )
        parser.add_argument(
            "--keep",
            metavar="N",
            type=int,
            help=_("write a file named after the time and the version, and keep only the last N of these"),
        )

    def handle(self, *args: Any, file: str | None, keep: int | None, **options: Any) -> None:
        if unknown := unknown_migrations():
            raise CommandError(newer_database_text(unknown))
        if not applied_migrations():
            raise CommandError(_("There is no database yet, and nothing to back up."))
        if keep is None:
            self._write(file)
        else:
            self._write_into(Path(file or settings.BACKUP_DIR), keep)

    def _write(self, file: str | None) -> None:
        if file is None:
            raise CommandError(_("Name the file to write, or say with --keep how many to keep in a folder."))
        with one_moment():
            write_to(file, backup_lines())

    def _write_into(self, folder: Path, keep: int) -> None:
        if keep < 1:
            raise CommandError(_("--keep takes a number of 1 or more."))
        try:
            self.stdout.write(str(back_up_into(folder, keep)))
        except OSError as error:
            raise CommandError(error_text(str(folder), error)) from None
