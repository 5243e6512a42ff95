"""The form of the database, and the migrations that make it."""

import json

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from scoring.exchange.schema import known_migrations, missing_migrations, unknown_migrations
from tests.planted import LATER
from tests.released import BACKUP, FOLDER, versions

NEWER = "0999_from_the_future"


@pytest.mark.django_db
def test_a_database_of_this_version_has_its_migrations():
    assert unknown_migrations() == missing_migrations() == []


@pytest.mark.django_db
def test_a_migration_of_a_newer_version_is_not_known():
    MigrationRecorder(connection).record_applied("scoring", NEWER)
    assert unknown_migrations() == [NEWER]


@pytest.mark.django_db
def test_a_migration_of_this_version_may_be_missing(settings):
    settings.MIGRATION_MODULES = {"scoring": LATER}
    assert missing_migrations() == known_migrations()[-2:]


def test_all_migrations_fit_into_one_transaction():
    loader = MigrationLoader(None)
    assert [name for name, migration in loader.disk_migrations.items() if not migration.atomic] == []


def test_the_migrations_of_released_versions_stay():
    """Neither renamed nor squashed: backups name them."""
    for version in versions():
        first = (FOLDER / version / BACKUP).read_text().splitlines()[0]
        assert json.loads(first)["migration"] in known_migrations()


def test_migrations_are_in_the_order_of_their_names():
    [leaf] = MigrationLoader(None).graph.leaf_nodes("scoring")
    plan = [name for app, name in MigrationLoader(None).graph.forwards_plan(leaf) if app == "scoring"]
    assert plan == known_migrations()
