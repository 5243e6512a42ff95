"""/healthz: what it checks, and that it answers in time."""

import asyncio
import threading

import pytest
from django.db import DatabaseError, connection

from scorekeeper import health
from scorekeeper.health import AWAY, DEGRADED, PATH, READ, STUCK, WELL, WRITE, Healthz
from scorekeeper.version import version
from tests.project.requests import Sent, chunk, run, scope

LONG = 10  # seconds, so that a test fails and does not hang


@pytest.fixture
def open_connection(db, monkeypatch):
    """The connection of this test, which must stay open."""
    monkeypatch.setattr(connection, "close", lambda: None)
    return connection


def refusing(statement):
    def refuse(execute, sql, params, many, context):
        if sql == statement:
            raise DatabaseError
        return execute(sql, params, many, context)

    return connection.execute_wrapper(refuse)


def test_it_is_well_where_the_database_reads_and_writes(open_connection):
    assert health.check() == WELL


def test_it_says_which_version_it_is():
    assert WELL.text == f"ok\nversion {version()}\n"


def test_it_is_away_where_the_database_does_not_answer(open_connection):
    with refusing(READ):
        assert health.check() == AWAY


def test_it_is_degraded_where_nothing_can_be_written(open_connection):
    with refusing(WRITE[connection.vendor]):
        assert health.check() == DEGRADED


def ask(method="GET"):
    return Sent(scope(method, PATH), chunk(b""))


@pytest.fixture
def checks(monkeypatch):
    """The results of the next checks. The last one is repeated from then on."""
    found = [WELL]
    monkeypatch.setattr(health, "check", lambda: found.pop(0) if len(found) > 1 else found[0])
    return found


@pytest.mark.parametrize("found", [WELL, AWAY, DEGRADED])
def test_it_says_what_was_found_and_no_cache_keeps_it(checks, found):
    checks[:] = [found]
    [answer] = run(Healthz(float), ask())
    assert (answer.status, answer.text) == found
    assert answer.headers[b"cache-control"] == b"no-store"


@pytest.mark.parametrize(("seconds", "told"), [(health.LONGEST, WELL), (health.LONGEST + 1, STUCK)])
def test_it_says_that_a_page_hangs(checks, seconds, told):
    [answer] = run(Healthz(lambda: seconds), ask())
    assert (answer.status, answer.text) == told


def test_asking_again_at_once_gives_the_same_answer(checks):
    checks[:] = [WELL, AWAY]
    assert [answer.status for answer in run(Healthz(float), ask(), ask())] == [200, 200]


def test_later_it_looks_again(checks, monkeypatch):
    monkeypatch.setattr(health, "GOOD_FOR", 0)
    checks[:] = [WELL, AWAY]

    async def ask_until_it_is_away(app):
        status = 200
        async with asyncio.timeout(LONG):
            while status == 200:
                answer = ask()
                await answer.to(app)
                await asyncio.sleep(0)
                status = answer.status

    asyncio.run(ask_until_it_is_away(Healthz(float)))


def test_a_database_that_says_nothing_is_away_in_time(monkeypatch):
    answered = threading.Event()
    monkeypatch.setattr(health, "WITHIN", 0.01)
    monkeypatch.setattr(health, "check", lambda: answered.wait() and WELL)
    try:
        assert [answer.text for answer in run(Healthz(float), ask(), ask())] == [AWAY.text] * 2
    finally:
        answered.set()


def test_it_rejects_post(checks):
    [answer] = run(Healthz(float), ask("POST"))
    assert answer.status == 405
