"""Prepare the database, the static files and the data folder before the site is served."""

from __future__ import annotations

import fcntl
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.utils.translation import gettext as _

from scorekeeper.files import collect
from scorekeeper.postgresql.direct import direct_connection
from scorekeeper.upgrading import bring_up_to_date, newer_database_text
from scoring.exchange.schema import unknown_migrations

LOCK = 7_726_543  # any number that no other program locks in the same PostgreSQL database


def prepare() -> None:
    """Bring the database and the static files up to date, or exit with advice."""
    try:
        with only_one(settings.DATA_DIR / "starting"):
            _prepare_database()
            collect()
    except OSError as error:
        sys.exit(f"SCOREKEEPER_DATA: {error}")
    database = connection.settings_dict["NAME"] if connection.vendor == "sqlite" else ""
    for path in open_to_others(settings.DATA_DIR, database):
        print(
            _("Other users of this machine can read {path}. To prevent that: chmod go-rwx {path}").format(
                path=path
            )
        )


@contextmanager
def only_one(lock: Path) -> Iterator[None]:
    """Wait until no other start on this machine holds the lock, and hold it."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def only_one_machine() -> Iterator[None]:
    """Wait until no other machine prepares the same PostgreSQL database, and keep the others waiting."""
    if connection.vendor != "postgresql":
        yield
        return
    with closing(direct_connection()) as holding, holding.cursor() as cursor:
        cursor.execute("BEGIN")  # even a pooler leaves a connection alone until its transaction ends
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        yield


def _prepare_database() -> None:
    try:
        with only_one_machine():
            if unknown := unknown_migrations():
                sys.exit(newer_database_text(unknown))
            bring_up_to_date()
    except (Error, TypeError) as error:  # TypeError: an option in DATABASE_URL that the driver does not know
        said = " ".join(str(error).split())  # psycopg says it in two lines
        sys.exit(_("The database does not respond: {error}").format(error=said))


def open_to_others(folder: Path, database: str | Path) -> list[Path]:
    """Make the files with secrets private to this user. Return those that others can still open."""
    files = [folder / "secret_key", *(Path(f"{database}{end}") for end in ("", "-wal", "-shm"))]
    kept = [file for file in files if file.is_file()]
    for file in kept:
        with suppress(OSError):
            file.chmod(0o600)
    return [path for path in (folder, *kept) if path.stat().st_mode & 0o077]
