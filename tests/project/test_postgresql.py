"""Connections to a PostgreSQL server that goes away and comes back, and to one of several."""

import socket
from types import SimpleNamespace
from urllib.parse import quote

import psycopg
import pytest
from django.db import connection
from django.db.backends.postgresql import base as django

from scorekeeper.databases import database
from scorekeeper.postgresql import base
from scorekeeper.postgresql.base import PATIENCE, TRY_EVERY, DatabaseWrapper


@pytest.fixture
def wrapper(tmp_path):
    return DatabaseWrapper(database("postgresql://ana@db.example/scores", tmp_path))


@pytest.fixture
def server(wrapper):
    """The server's end of an open connection."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        wrapper.connection = SimpleNamespace(closed=False, fileno=ours.fileno)
        yield theirs


def test_a_connection_on_which_the_server_says_nothing_is_used(wrapper, server):
    assert wrapper.is_usable()


def test_a_connection_that_the_server_has_closed_is_not_used(wrapper, server):
    server.close()
    assert not wrapper.is_usable()


def test_a_connection_on_which_the_server_says_goodbye_is_not_used(wrapper, server):
    server.send(b"terminating connection due to administrator command")
    assert not wrapper.is_usable()


def test_a_connection_that_failed_is_not_used(wrapper, server):
    wrapper.connection.closed = True
    assert not wrapper.is_usable()
    wrapper.connection = None
    assert not wrapper.is_usable()


@pytest.fixture
def attempts(monkeypatch):
    """The times of all attempts to connect. They fail until `attempts.back_at`."""
    clock = SimpleNamespace(now=100.0)
    times = SimpleNamespace(made=[], back_at=float("inf"), clock=clock)

    def connect(self, parameters):
        times.made.append(clock.now)
        if clock.now < times.back_at:
            raise psycopg.OperationalError("the database system is starting up")
        return "a connection"

    def sleep(seconds):
        clock.now += seconds
        assert clock.now < 1000, "it waits for ever"

    monkeypatch.setattr(django.DatabaseWrapper, "get_new_connection", connect)
    monkeypatch.setattr(base, "time", SimpleNamespace(monotonic=lambda: clock.now, sleep=sleep))
    monkeypatch.setattr(DatabaseWrapper, "away_since", None)
    return times


def test_a_server_that_is_soon_back_is_waited_for(wrapper, attempts):
    attempts.back_at = attempts.clock.now + PATIENCE - 2 * TRY_EVERY
    assert wrapper.get_new_connection({}) == "a connection"


def test_a_server_that_stays_away_is_waited_for_once(wrapper, attempts):
    for _ in range(2):
        with pytest.raises(psycopg.OperationalError):
            wrapper.get_new_connection({})
    waited = attempts.made[-2] - attempts.made[0]
    assert PATIENCE <= waited < PATIENCE + 2 * TRY_EVERY
    assert attempts.made[-1] == attempts.made[-2]


def test_a_server_that_goes_again_is_waited_for_again(wrapper, attempts):
    with pytest.raises(psycopg.OperationalError):
        wrapper.get_new_connection({})
    attempts.back_at = 0
    wrapper.get_new_connection({})
    attempts.back_at = attempts.clock.now + 1
    assert wrapper.get_new_connection({}) == "a connection"


@pytest.mark.django_db
def test_the_host_that_answers_is_used_among_several(tmp_path):
    ours = connection.settings_dict
    if connection.vendor != "postgresql":
        return  # SQLite has no hosts
    hosts = f"127.0.0.1:1,{quote(ours['HOST'], safe='')}"
    config = database(f"postgresql://{ours['USER']}@{hosts}/{ours['NAME']}", tmp_path)
    found = DatabaseWrapper({**ours, **config})
    with found.cursor() as cursor:
        cursor.execute("SELECT current_database()")
        assert cursor.fetchone() == (ours["NAME"],)
    found.close()
