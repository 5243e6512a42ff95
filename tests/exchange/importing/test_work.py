"""The work of an import grows with the size of the file, not with its square: twice the file, twice the work."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.exchange.bgstats.reading import PlayNames
from scoring.exchange.contents import PlayerRecord
from scoring.exchange.importing.importer import store
from scoring.exchange.importing.matching import Matching
from scoring.exchange.table_file import reading
from scoring.models import Player, Table
from tests.exchange.table_file.test_reading import changed
from tests.exchange.tables import opened
from tests.tables import a_table
from tests.work import calls

TWICE = 2.2  # a little more than twice, because other work grows too


@pytest.mark.parametrize(
    "name",
    [
        lambda number: "Ana",
        lambda number: "Ana" if number % 2 else f"Ana {number}",
        lambda number: f"{'x' * 36}{number // 2}",
    ],
    ids=["one name", "numbers that are names", "long names that begin alike"],
)
def test_players_of_one_name(name):
    def work(players):
        names = PlayNames({number: {"name": name(number)} for number in range(players)})
        return calls(lambda: [names.name(number, 0) for number in range(players)])

    assert work(400) < TWICE * work(200)


def chain(merges):
    """Return players who were merged each into the next."""
    for number in range(merges):
        yield PlayerRecord(f"Player {number}", uid=f"p{number}", merged_into=f"p{number + 1}")
    yield PlayerRecord("Ana", uid=f"p{merges}")


@pytest.mark.django_db
def test_checking_a_chain_of_merges():
    def work(merges):
        matching = Matching(a_table(0))
        for guest in chain(merges):
            matching.add_guest(guest)
        return calls(matching.check_merges)

    assert work(400) < TWICE * work(200)


@pytest.mark.django_db
def test_following_a_chain_of_merges():
    def work(merges):
        table = a_table(0)
        players = [Player(table=table, name=one.name, name_key=one.uid, uid=one.uid) for one in chain(merges)]
        Player.objects.bulk_create(players)
        for player, into in pairwise(players):
            player.merged_into = into
        Player.objects.bulk_update(players, ["merged_into"], batch_size=100)
        ends = [player.current_player.name for player in table.players.order_by("pk").linked()]
        assert ends == ["Ana"] * (merges + 1)
        return calls(lambda: [player.current_player for player in table.players.order_by("pk").linked()])

    assert work(200) < TWICE * work(100)


@pytest.mark.django_db
def test_storing_merges_takes_as_many_queries_for_many_as_for_few():
    def queries(merges):
        lines = [{"format": "scorekeeper-table/1", "name": "Club"}]
        for guest in chain(merges):
            player = {"uid": guest.uid, "name": guest.name, "merged_seats": [["a-game", 0]]}
            lines.append(
                {"player": player | ({"merged_into": guest.merged_into} if guest.merged_into else {})}
            )
        table = Table.objects.create(name="Club")
        with CaptureQueriesContext(connection) as asked:
            store(table, opened("".join(json.dumps(line) + "\n" for line in lines)))
        assert table.players.filter(merged_into__isnull=False).count() == merges
        return len(asked)

    assert queries(40) == queries(10)


def test_the_changes_of_a_game(monkeypatch):
    class Version(int):
        compared = 0

        def __le__(self, other):
            Version.compared += 1
            return super().__le__(other)

        def __gt__(self, other):
            Version.compared += 1
            return super().__gt__(other)

    def counted(change):
        return replace(change, version=Version(change.version))

    def work(changes):
        Version.compared = 0
        record = changed(*({"version": number} for number in range(1, changes + 1)))
        reading.read_record(record)
        return Version.compared

    read = reading.read_change
    monkeypatch.setattr(reading, "read_change", lambda *given: counted(read(*given)))
    assert work(400) < TWICE * work(200)
