"""The form of the database: which migrations it has, and applying others, all of them or none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

APP = "scoring"

Model = type[models.Model]


def applied_migrations() -> list[str]:
    """Return the migrations that the database has, in their order."""
    return sorted(name for app, name in MigrationRecorder(connection).applied_migrations() if app == APP)


def known_migrations() -> list[str]:
    """Return the migrations of this version, in their order."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    return sorted(name for app, name in loader.disk_migrations or () if app == APP)


def unknown_migrations() -> list[str]:
    """Return the migrations that the database has and this version does not know: a newer one made it."""
    return sorted({*applied_migrations()} - {*known_migrations()})


def missing_migrations() -> list[str]:
    """Return the migrations of this version that the database does not have yet."""
    return sorted({*known_migrations()} - {*applied_migrations()})


def models_at(migration: str) -> list[Model]:
    """Return the models as they were after a migration."""
    state = MigrationLoader(None).project_state((APP, migration))
    return list(state.apps.get_app_config(APP).get_models())


@contextmanager
def all_or_nothing() -> Iterator[None]:
    """Migrate in one transaction, so that a failure leaves the database as it was.

    SQLite rebuilds tables and cannot check foreign keys meanwhile; only outside a transaction can this be
    turned off.
    """
    with connection.constraint_checks_disabled(), transaction.atomic():
        yield
        connection.check_constraints()


def bring_to(migration: str) -> None:
    """Bring the database forward to a migration. Use `all_or_nothing`."""
    MigrationExecutor(connection, _check_after_each).migrate([(APP, migration)])


def _check_after_each(action: str, *about: Any) -> None:
    """Check the constraints after each migration: PostgreSQL alters no table with unchecked rows."""
    if action == "apply_success":
        connection.check_constraints()


def lay_anew(migration: str) -> None:
    """Give an empty database the form of a migration, even of an earlier one. Use `all_or_nothing`."""
    if applied := applied_migrations():
        with connection.schema_editor() as editor:
            for model in models_at(applied[-1]):
                editor.delete_model(model)
        MigrationRecorder(connection).migration_qs.filter(app=APP).delete()
    bring_to(migration)
