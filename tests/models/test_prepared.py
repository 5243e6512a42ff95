"""Prepared statements: written once, run with other values each time."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections
from django.db.models import Count
from django.test.utils import CaptureQueriesContext

from scoring.models import Game, Hand, Player
from scoring.models.prepared import Given, Insert, Prepared, Update
from tests.tables import a_game, a_table

pytestmark = pytest.mark.django_db

named = Prepared(lambda: Player.objects.filter(name=Given("name")).select_related("table"))


def test_each_call_has_its_own_values():
    a_table(2)
    assert [player.name for player in named(name="Chris")] == ["Chris"]
    assert [player.name for player in named(name="Phil")] == ["Phil"]
    assert named(name="Nobody") == []


def test_objects_are_the_same_as_those_of_the_queryset():
    a_table(1)
    [player] = named(name="Chris")
    assert player == Player.objects.get()
    assert vars(player).keys() == vars(Player.objects.select_related("table").get()).keys()
    with CaptureQueriesContext(connection) as asked:
        assert player.table.name == "Kitchen table"
    assert len(asked) == 0


def test_values_are_converted_from_what_the_database_stores():
    game = a_game(edition="party", menu=("uramaki", "onigiri", "tofu", "edamame", "tea", "wasabi", "fruit"))
    [found] = Prepared(lambda: Game.objects.filter(pk=Given("pk")))(pk=game.pk)
    stored = Game.objects.get()
    assert (found.menu, found.dummy, found.started_at) == (stored.menu, stored.dummy, stored.started_at)


def test_a_query_may_count_instead_of_loading():
    a_table(3)
    counted = Prepared(
        lambda: Player.objects.filter(name__lt=Given("name")).values("table").annotate(n=Count("pk"))
    )
    assert [row["n"] for row in counted(name="D")] == [2]


@pytest.mark.django_db(transaction=True)
def test_another_thread_uses_its_own_connection():
    a_table(1)
    assert len(named(name="Chris")) == 1

    def ask():
        try:
            return len(named(name="Chris")), connections["default"] is main
        finally:
            connections.close_all()

    main = connections["default"]
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(ask).result() == (1, False)


def test_an_update_stores_only_its_own_fields():
    game = a_game(players=2)
    game.version, game.note = 7, "not stored"
    Update(Game, "version", "finished_at")(game)
    game.refresh_from_db()
    assert (game.version, game.note) == (7, "")


def test_an_insert_tells_the_object_its_key():
    game = a_game(players=2)
    hand = Hand(seat=game.seats.all()[0], round=1, counts={"tempura": 2}, done=True)
    Insert(Hand)(hand)
    stored = Hand.objects.get()
    assert (stored.pk, stored.counts, stored.done) == (hand.pk, {"tempura": 2}, True)
    hand.save()
    assert Hand.objects.count() == 1
