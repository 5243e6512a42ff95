"""What every test can count on."""

import os

import pytest
from hypothesis import settings

from scorekeeper.files import collect
from tests.server import TEST_DATABASE_URL, Server, with_files

# `make test` tries few examples, and always the same; `make test-long` many, and others every time.
settings.register_profile("quick", max_examples=20, deadline=None, derandomize=True, database=None)
settings.register_profile("long", max_examples=200, deadline=None)
settings.load_profile("quick")


def pytest_collection_modifyitems(config, items):
    """On a database server run only those tests for which it makes a difference."""
    if TEST_DATABASE_URL in os.environ:
        config.hook.pytest_deselected(items=[item for item in items if not asks_a_database(item)])
        items[:] = [item for item in items if asks_a_database(item)]


def asks_a_database(item):
    """Those that ask pytest-django for one, and those that are marked because the site they start asks one."""
    names = {*(mark.name for mark in item.iter_markers()), *getattr(item, "fixturenames", ())}
    return not names.isdisjoint({"db", "transactional_db", "django_db", "any_database"})


@pytest.fixture(scope="session", autouse=True)
def static_files(django_test_environment):
    """Pages name their files by content, as on the real site."""
    collect()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One running site for all tests that only look at it."""
    with Server(with_files(tmp_path_factory.mktemp("data"))) as running:
        yield running
