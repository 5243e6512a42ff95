"""Settings and fixtures of all tests."""

import gc
import os
import sqlite3
from contextlib import closing

import pytest
from django.conf import settings as site_settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import connection
from django.template.base import Template
from django.test.utils import _TestState
from django.utils.translation import deactivate
from hypothesis import settings

from scorekeeper.files import collect, fingerprint
from tests import made_once
from tests.server import TEST_DATABASE_URL, Server, empty_database, prepared

# `make test` tries a few examples, always the same ones; `make test-long` tries many, different each time.
settings.register_profile("quick", max_examples=10, deadline=None, derandomize=True, database=None)
settings.register_profile("long", max_examples=200, deadline=None)
settings.load_profile("quick")

# Python would go through thousands of collected tests and modules again and again, in search of garbage: a tenth of the time.
gc.disable()


def pytest_collection_finish():
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(config, items):
    """Run only the tests that use a database, if they run on a database server."""
    if TEST_DATABASE_URL in os.environ:
        config.hook.pytest_deselected(items=[item for item in items if not asks_a_database(item)])
        items[:] = [item for item in items if asks_a_database(item)]


def asks_a_database(item):
    """Return whether a test uses a database: through pytest-django, or by the mark `any_database`."""
    names = {*(mark.name for mark in item.iter_markers()), *getattr(item, "fixturenames", ())}
    return not names.isdisjoint({"db", "transactional_db", "django_db", "any_database"})


@pytest.fixture(autouse=True)
def english_again():
    """Switch back to English, because Django keeps the language of the last request."""
    yield
    deactivate()


@pytest.fixture(scope="session", autouse=True)
def plain_templates(django_test_environment):
    """Render templates as the site does. Django's tests copy the context of each one, which takes a fifth of their time."""
    Template._render = _TestState.saved_data.template_render


@pytest.fixture(scope="session", autouse=True)
def static_files(django_test_environment):
    """Collect static files, so that pages name them with a hash of the content, as on the real site."""
    made_once.fill(site_settings.STATIC_ROOT, fingerprint(), collect)
    # It may have been read before the files were there.
    staticfiles_storage.hashed_files, staticfiles_storage.manifest_hash = staticfiles_storage.load_manifest()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Copy the empty database that sites get, on SQLite: to migrate once more would take most of a second."""
    if connection.vendor == "sqlite":
        with django_db_blocker.unblock(), closing(sqlite3.connect(empty_database())) as empty:
            connection.ensure_connection()
            empty.backup(connection.connection)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A running site that all tests share."""
    with Server(prepared(tmp_path_factory.mktemp("data"))) as running:
        yield running
