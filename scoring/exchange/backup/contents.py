"""What a backup has in it: the models whose rows it keeps."""

from __future__ import annotations

from scoring.exchange.schema import Model, applied_migrations, models_at, unknown_migrations

BACKUP_FORMAT = "scorekeeper-backup/1"
ROWS = 2_000  # read or written at once

# The order of the models in a backup: a model comes after those that it refers to.
STORED = (
    "table", "device", "membership", "link", "player", "night", "game", "seat", "hand", "change", "arrival", "webhook", "notice",
)  # fmt: skip
# Not backed up: missing summaries are computed again, and codes and counts expire within a day.
PASSING = ("summary", "joincode", "usage")


def stored_at(migration: str) -> dict[str, Model]:
    """Return the models that a backup of this migration has, as they were, by their names in the file.

    Those that this version no longer has come last.
    """
    then = {model.__name__.lower(): model for model in models_at(migration)}
    names = [*(name for name in STORED if name in then), *sorted({*then} - {*STORED, *PASSING})]
    return {name: then[name] for name in names}


def is_empty() -> bool:
    """Return whether the database, of this version or an older one, has nothing that a backup would keep."""
    if unknown_migrations():
        return False
    if not (applied := applied_migrations()):
        return True
    return not any(model._default_manager.exists() for model in stored_at(applied[-1]).values())
