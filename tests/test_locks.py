"""Where two phones write at once, the second waits until the first is done.

SQLite locks its whole file. On PostgreSQL, each write locks a row by which others wait.
"""

from datetime import date
from functools import partial

import pytest
from django.db.models import QuerySet

from scoring import access, play
from scoring.access.devices import take_over
from scoring.exchange.importing.importer import store
from scoring.history import summaries
from scoring.models import Device, Game, Night, Player, Role, Table
from scoring.play.tidying import _forget_seats
from scoring.play.writing import LOCKED_GAME
from tests.exchange.tables import documents, opened
from tests.tables import a_device, a_game, a_result, a_table, sender

pytestmark = pytest.mark.django_db


@pytest.fixture
def locked(monkeypatch):
    """The models whose rows are locked from now on."""
    models = set()
    lock = QuerySet.select_for_update

    def note(rows, *args, **kwargs):
        models.add(rows.model)
        return lock(rows, *args, **kwargs)

    monkeypatch.setattr(QuerySet, "select_for_update", note)
    return models


def removing(table):
    one, _other = members(table)
    return partial(access.remove, one)


def members(table):
    return [a_device(table, Role.OWN, secret).memberships.get() for secret in ("one", "other")]


def coming_back(table):
    old, new = (a_device(table, Role.OWN, secret) for secret in ("old", "new"))
    Device.objects.filter(pk=new.pk).update(replaces=old)
    return partial(take_over, Device.objects.get(pk=new.pk), old.pk)


def merging(table):
    return partial(play.merge_player, *table.players.order_by("pk")[:2])


def unmerging(table):
    merging(table)()
    return partial(play.unmerge_player, table.players.earliest("pk"))


def correcting(table):
    paper = play.GameTotals("classic", [play.Ending("Chris", 40), play.Ending("Phil", 38)])
    return partial(play.correct_totals, a_result(table, Chris=41, Phil=38), sender(), paper)


def moving(table):
    there = a_result(table, date(2026, 11, 7), Chris=1, Phil=2).night
    return partial(play.move_game, a_result(table, Chris=41, Phil=38), there)


def redating(table):
    return partial(
        play.edit_night, a_result(table, Chris=41, Phil=38).night, play.NightFacts(date(2026, 11, 7))
    )


def counting(table):
    a_result(table, Chris=41, Phil=38)
    return partial(summaries.read, table, "people")


WRITES = {
    "a device is removed": (removing, Table),
    "all other devices are removed": (lambda table: partial(access.remove_others, members(table)[0]), Table),
    "a table is handed over": (lambda table: partial(access.hand_over, *members(table)), Table),
    "a device comes back": (coming_back, Device),
    "a link is made": (lambda table: partial(access.new_link, table, Role.KEEP), Table),
    "a game is started": (lambda table: partial(a_game, table), Table),
    "players are merged": (merging, Player),
    "players are unmerged": (unmerging, Player),
    "totals are corrected": (correcting, Game),
    "a game moves to another night": (moving, Game),
    "a night gets another date": (redating, Night),
    "a file comes in": (lambda table: partial(store, table, opened("".join(documents(1)))), Table),
    "statistics are stored": (counting, Table),
    "old seats are forgotten": (lambda table: partial(_forget_seats, a_game(table).pk), Game),
}


@pytest.mark.parametrize("what", WRITES)
def test_the_second_waits_when(what, locked):
    prepare, model = WRITES[what]
    write = prepare(a_table())
    locked.clear()
    write()
    assert model in locked


def test_the_second_of_two_taps_waits():
    assert LOCKED_GAME._make().query.select_for_update
