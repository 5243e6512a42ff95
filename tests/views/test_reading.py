"""Reading never needs a write: with a full disk or a locked database, every page still answers."""

from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from scoring.models import Device
from tests.pasts import a_played_game
from tests.tables import a_game
from tests.views.test_every_page import OF_A_GAME, OF_A_TABLE

PAGES = [*OF_A_TABLE, *OF_A_GAME, "/", "/g/{code}/", "/g/{code}/version/?seen=0", "/export/", "/import/"]


def refusing(error, *statements):
    """Refuse statements that begin with one of these words."""

    def refuse(execute, sql, params, many, context):
        if sql.split()[0] in statements:
            raise OperationalError(error)
        return execute(sql, params, many, context)

    return connection.execute_wrapper(refuse)


def full_disk():
    return refusing("database or disk is full", "INSERT", "UPDATE", "DELETE")


def locked():
    """Refuse to begin a transaction, which takes the lock. Inside a test's own transaction, it is a savepoint."""
    return refusing("database is locked", "BEGIN", "SAVEPOINT")


@pytest.mark.parametrize("trouble", [full_disk, locked])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_read_while_nothing_can_be_written(owner, table, path, trouble):
    a_played_game(table, [{"tempura": 2}, {"sashimi": 3}])
    path = path.format(code=a_game(table).code)
    Device.objects.update(seen_at=timezone.now() - timedelta(days=1))
    with trouble():
        assert owner.get(path).status_code < 500


@pytest.mark.parametrize("trouble", [full_disk, locked])
def test_statistics_that_cannot_be_stored_are_shown_all_the_same(owner, table, trouble):
    a_played_game(table, [{"tempura": 2}, {"sashimi": 3}])
    with trouble():
        pages = [owner.get("/records/").content for _ in range(2)]
    assert b"Chris" in pages[0]
    assert pages[0] == pages[1] == owner.get("/records/").content
