"""Bring the database up to date: with a backup of what is in it, and completely or not at all."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.exchange.backup.contents import is_empty
from scoring.exchange.backup.folder import back_up_into
from scoring.exchange.schema import all_or_nothing, bring_to, known_migrations, missing_migrations

KEPT = 3  # backups from before an upgrade

logger = logging.getLogger(__name__)


def bring_up_to_date() -> None:
    """Apply the migrations that the database does not have, or exit and leave it as it was."""
    if not missing_migrations():
        return
    backup = None if is_empty() else _back_up(settings.BACKUP_DIR)
    try:
        with all_or_nothing():
            bring_to(known_migrations()[-1])
    except Exception as error:  # a migration may fail in any way
        logger.exception("A migration failed")
        said = " ".join(str(error).split()) or type(error).__name__
        sys.exit(_not_up_to_date_text(backup, said) if backup else _not_set_up_text(said))
    if backup:
        print(_backed_up_text(backup))


def _back_up(folder: Path) -> Path:
    try:
        return back_up_into(folder, KEPT, before_upgrade=True)
    except OSError as error:
        sys.exit(_no_backup_text(folder, error))


def newer_database_text(migrations: Iterable[str]) -> str:
    text = _(
        "The database was made by a newer version of Scorekeeper, with {migrations}. Start that version, or start this "
        "one with an empty database and restore a backup from before the update (restore FILE)."
    )
    return text.format(migrations=", ".join(migrations))


def _backed_up_text(path: Path) -> str:
    return _("The database is up to date. What was in it before is in {path}.").format(path=path)


def _no_backup_text(folder: Path, error: OSError) -> str:
    text = _(
        "The database has to be brought up to date, and no backup could be written to {folder}: {error}. Nothing was "
        "changed. Make room there, or name another folder in BACKUP_DIR, and start again."
    )
    return text.format(folder=folder, error=error.strerror)


def _not_up_to_date_text(path: Path, error: str) -> str:
    text = _(
        "The database could not be brought up to date: {error}. Nothing in it has changed. To go back, start the version "
        "of Scorekeeper that you had before. There is also a backup, which that version restores into an empty "
        "database (restore FILE): {path}"
    )
    return text.format(path=path, error=error)


def _not_set_up_text(error: str) -> str:
    return _("The database could not be set up, and is still empty: {error}").format(error=error)
