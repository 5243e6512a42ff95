"""Storing an import: in short transactions, and yet all or nothing, whatever happens meanwhile."""

import json
from datetime import timedelta
from itertools import groupby
from subprocess import CalledProcessError

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import play
from scoring.document.json_reader import Fault
from scoring.exchange.importing.importer import TRIES, store
from scoring.exchange.importing.storing import Storing
from scoring.models import Game, Night, Player, Table
from scoring.play.bin import purge
from tests.examples import TOTALS
from tests.exchange.tables import documents, exported, opened
from tests.own_database import own_empty_database
from tests.pasts import a_played_game, a_result
from tests.server import manage
from tests.tables import a_table

EVENING = TOTALS | {"id": "x", "players": ["Zoe", "Phil"], "played_at": "2024-05-06T20:00:00Z"}
# Ends like a process that is killed, when everything is stored at the side table.
KILLED = """
import os
from io import BytesIO
from scoring.exchange.importing import importer, storing
from scoring.models import Table
from tests.exchange.tables import documents
storing.Storing.merge = lambda self: os._exit(9)
importer.store(Table.objects.get(), BytesIO("".join(documents(50)).encode()))
"""


@pytest.fixture
def table(db):
    return a_table(4)


@pytest.fixture
def meanwhile(monkeypatch):
    """A function that takes an action to run when everything is at the side table, once or at every try."""

    def happens(do, times=1):
        left = list(range(times))
        before = Storing.merge

        def merge(storing):
            before(storing)
            if left:
                left.pop()
                do()

        monkeypatch.setattr(Storing, "merge", merge)

    return happens


def evening(**different):
    return opened(json.dumps(EVENING | different))


def side_tables():
    return Table.objects.exclude(side_of=None)


@pytest.mark.django_db(transaction=True)
def test_no_transaction_writes_more_than_a_few_games():
    table = a_table(0)
    with CaptureQueriesContext(connection) as asked:
        store(table, opened("".join(documents(200))))
    queries = [query["sql"] for query in asked.captured_queries]
    transactions = [
        sum("INSERT" in query and "scoring_hand" in query for query in own)
        for is_end, own in groupby(queries, "COMMIT".__eq__)
        if not is_end
    ]
    assert max(transactions) <= 3
    assert sum(transactions) > 4


def test_an_import_that_fails_leaves_nothing(table, meanwhile):
    def fail():
        assert Game.objects.count() == 30
        raise RuntimeError

    meanwhile(fail)
    before = exported(table)
    with pytest.raises(RuntimeError):
        store(table, opened("".join(documents(30))))
    assert exported(table) == before
    assert not side_tables().exists()
    assert not Game.objects.exists()


@pytest.mark.any_database
def test_an_import_that_is_killed_leaves_nothing_at_the_table_and_is_cleared_away(
    tmp_path, django_db_blocker
):
    with own_empty_database(tmp_path, django_db_blocker):
        table = a_table(0)
        with pytest.raises(CalledProcessError) as killed:
            manage(tmp_path, "shell", "-c", KILLED)
        assert killed.value.returncode == 9
        assert (games_at(table), side_tables().count()) == (0, 1)
        purge(timezone.now() + timedelta(days=1, minutes=1))
        assert (games_at(table), side_tables().count()) == (0, 0)


def games_at(table):
    return Game.objects.filter(night__table=table).count()


def test_the_next_import_clears_away_what_a_killed_one_left(table):
    long_ago = timezone.now() - timedelta(days=1, minutes=1)
    left = Table.objects.create(name="Left", side_of=table, made_at=long_ago)
    a_result(left)
    store(table, evening())
    assert not side_tables().exists()
    assert Game.objects.count() == 1


def test_purging_leaves_alone_what_is_on_its_way(table, meanwhile):
    long_ago = "2024-01-01T20:00:00Z"
    night = {"uid": "n", "date": "2024-01-01", "active_at": long_ago}
    records = [
        {"format": "scorekeeper-table/1", "name": "x"},
        {"player": {"name": "Yan", "uid": "y", "deleted_at": long_ago}},
        {"night": night},
        {"night": night | {"uid": "m", "deleted_at": long_ago}},
        {"game": {"night": "n", "deleted_at": long_ago, "document": EVENING}},
    ]
    meanwhile(lambda: purge(timezone.now()))
    store(table, opened("".join(json.dumps(record) + "\n" for record in records)))
    assert (table.nights.count(), Game.objects.count()) == (2, 1)
    assert table.players.filter(name="Yan").exists()


def test_somebody_who_was_added_meanwhile_is_that_player(table, meanwhile):
    meanwhile(lambda: play.add_player(table, "zoe"))
    store(table, evening())
    assert table.players.filter(name_key="zoe").count() == 1
    assert Game.objects.get().seats.get(number=0).player.name == "zoe"


def test_somebody_who_was_merged_meanwhile_is_who_they_are_now(table, meanwhile):
    phil, amy = (table.players.get(name=name) for name in ("Phil", "Amy"))
    meanwhile(lambda: play.merge_player(phil, amy))
    store(table, evening())
    assert Game.objects.get().seats.get(number=1).player == amy


def test_a_night_that_was_added_meanwhile_gets_the_games(table, meanwhile):
    meanwhile(lambda: Night.objects.create(table=table, date="2024-05-06"))
    store(table, evening())
    assert Night.objects.get().games.count() == 1


def test_a_game_that_another_import_brought_meanwhile_comes_once(table, meanwhile):
    store(table, evening(id="first"))  # so that nothing else is new
    meanwhile(lambda: store(table, evening()))
    assert store(table, evening()).new == 0
    assert Game.objects.count() == 2


def test_unrelated_changes_may_happen_during_the_import(table, meanwhile):
    tries = []

    def play_on():
        tries.append(play.add_player(table, f"Number {len(tries)}"))
        a_result(table, Chris=3, Amy=4)

    meanwhile(play_on, times=TRIES)
    store(table, evening())
    assert len(tries) == 1
    assert Game.objects.count() == 2


def test_a_table_that_changes_at_every_try_gets_nothing(table, meanwhile):
    names = iter(["Zoe", "Zoe 2", "Zoe 3"])

    def rename():
        Player.objects.filter(name_key="phil").update(name=(name := next(names)), name_key=name.lower())
        play.add_player(table, "Phil")

    meanwhile(rename, times=TRIES)
    with pytest.raises(Fault, match="table_changed"):
        store(table, evening())
    assert not Game.objects.exists()
    assert not side_tables().exists()


def test_a_game_that_was_finished_just_now_elsewhere_holds_no_suspense(table):
    played = a_played_game(table, [{"tempura": 2}, {}])
    store(a_table(4, name="Another table"), opened(exported(table)))
    arrived = Game.objects.exclude(pk=played.pk).get(uid=played.uid)
    assert arrived.finished_at == Game.objects.get(pk=played.pk).finished_at
    assert not arrived.in_suspense
