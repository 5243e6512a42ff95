"""A request whose connection to the database was cut is served again, if that does no harm."""

import sqlite3

import psycopg
import pytest
from django.db import OperationalError

from scoring.views import hand
from tests.tables import a_device, a_game


def failure(cause):
    error = OperationalError()
    error.__cause__ = cause
    return error


CUT = failure(psycopg.OperationalError("server closed the connection unexpectedly"))
STOPPED = failure(psycopg.errors.AdminShutdown())
DEADLOCK = failure(psycopg.errors.DeadlockDetected())
FULL = failure(psycopg.errors.DiskFull())
LOCKED = OperationalError("database is locked")
READ_ONLY = failure(sqlite3.OperationalError("attempt to write a readonly database"))
READ_ONLY.__cause__.sqlite_errorcode = sqlite3.SQLITE_READONLY_DIRECTORY


@pytest.fixture
def game(transactional_db):  # as on the site, where requests run outside of transactions
    return a_game()


@pytest.fixture
def path(game):
    return f"/g/{game.code}/1/1/"


@pytest.fixture
def owner(client, game):
    a_device(game.night.table, secret="the owner's secret")
    client.cookies[hand.access.COOKIE] = "the owner's secret"
    client.raise_request_exception = False
    return client


@pytest.fixture
def failing(monkeypatch):
    """A function that makes the next requests fail, one with each error. Returns the list of errors to come."""
    load = hand.access.device_of

    def fail(*errors):
        coming = list(errors)

        def device_of(request):
            if coming:
                raise coming.pop(0)
            return load(request)

        monkeypatch.setattr(hand.access, "device_of", device_of)
        return coming

    return fail


@pytest.mark.parametrize("error", [CUT, STOPPED, DEADLOCK])
def test_a_page_is_read_again(owner, path, failing, error):
    failing(error)
    assert owner.get(path).status_code == 200


@pytest.mark.parametrize("error", [CUT, STOPPED, DEADLOCK, READ_ONLY])
def test_a_change_with_an_id_is_sent_again(owner, path, failing, error):
    failing(error)
    assert owner.post(path, {"set": "tempura=1", "client_id": "one"}).status_code == 302


def test_a_form_that_might_count_twice_is_not_sent_again(owner, path, failing):
    coming = failing(CUT, CUT)
    assert owner.post(path, {"undo": "1"}).status_code == 503
    assert coming == [CUT]


def test_it_is_tried_once(owner, path, failing):
    coming = failing(CUT, CUT, CUT)
    assert owner.get(path).status_code == 503
    assert coming == [CUT]


@pytest.mark.parametrize("error", [FULL, LOCKED, ValueError()])
def test_errors_that_would_repeat_are_not_retried(owner, path, failing, error):
    coming = failing(error, error)
    assert owner.get(path).status_code in (500, 503)
    assert coming == [error]
