"""What every test can count on."""

import os

import pytest
from django.core.management import call_command
from hypothesis import settings

from tests.server import Server

# Slow machines are no failure, and CI always tries the same.
settings.register_profile("scorekeeper", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("scorekeeper")


@pytest.fixture(scope="session", autouse=True)
def static_files(django_test_environment):
    """Pages name their files by content, as on the real site."""
    call_command("collectstatic", verbosity=0, interactive=False)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One running site for all tests that only look at it."""
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running
