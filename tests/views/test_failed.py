"""Every failure page is ours, says that nothing is lost, and tells a phone whether to try again."""

import sqlite3
from contextlib import closing

import pytest
from django.db import IntegrityError, InterfaceError, OperationalError

from scoring import access

MARK = '<meta name="failed" content="scorekeeper">'  # outbox.js looks for it


@pytest.fixture
def page(owner, table, monkeypatch):
    """A function that makes the site fail with an error, and returns its response."""
    owner.raise_request_exception = False

    def fail(error):
        def device_of(request):
            raise error

        monkeypatch.setattr(access, "device_of", device_of)
        return owner.get("/")

    return fail


def test_a_mistake_of_ours_is_a_500_with_the_sites_mark(page):
    response = page(IntegrityError())
    assert response.status_code == 500
    assert MARK in response.content.decode()
    assert "Nothing that was saved is lost" in response.content.decode()


@pytest.mark.parametrize("error", [OperationalError("database is locked"), InterfaceError("closed")])
def test_a_database_that_is_away_is_a_503_to_be_tried_again(page, error):
    response = page(error)
    assert response.status_code == 503
    assert response["Retry-After"]
    assert "Nothing that was saved is lost" in response.content.decode()


def test_a_statement_that_sqlite_does_not_understand_never_passes(page):
    with closing(sqlite3.connect(":memory:")) as database, pytest.raises(sqlite3.Error) as raised:
        database.execute("SELECT * FROM nowhere")
    error = OperationalError()
    error.__cause__ = raised.value
    assert page(error).status_code == 500
