from io import StringIO

import pytest
from django.core.management import call_command

from scoring.models import Game, Seat, Table
from scoring.play.writing import COPIED
from tests.exchange.tables import a_full_table
from tests.tables import a_game, a_table

pytestmark = pytest.mark.django_db


def called():
    out = StringIO()
    call_command("rescore", stdout=out)
    return out.getvalue()


def numbers():
    return list(Seat.objects.order_by("pk").values_list("pk", *COPIED))


@pytest.fixture
def table():
    return a_full_table()


def test_correct_numbers_stay(table):
    before = numbers(), Table.objects.get().version
    assert called() == "6 games scored, 0 differed.\n"
    assert (numbers(), Table.objects.get().version) == before


def test_wrong_numbers_are_corrected_and_reported(table):
    before = numbers()
    version = table.version
    seat = Seat.objects.filter(game__uid="game-1-1", number=0).get()
    right = seat.total
    Seat.objects.filter(pk=seat.pk).update(total=999, hand_points=[], rank=7)
    said = called()
    assert f"{seat.game.code}  seat 1  total: 999 -> {right}" in said
    assert "6 games scored, 1 differed." in said
    assert numbers() == before
    assert Table.objects.get().version > version


def test_a_game_that_is_over_is_over(table):
    game = Game.objects.get(uid="game-1-1")
    Game.objects.filter(pk=game.pk).update(finished_at=None)
    assert "finished_at: None" in called()
    game.refresh_from_db()
    assert game.finished_at


def test_a_game_known_by_its_end_is_left_alone(table):
    seats = Seat.objects.filter(game__totals_only=True)
    assert seats.update(total=12) == 2
    assert "0 differed" in called()
    assert set(seats.values_list("total", flat=True)) == {12}


def test_a_game_without_a_card_is_right(table):
    a_game(a_table(2, name="Another"), players=2)
    assert "7 games scored, 0 differed." in called()


def test_queries_do_not_grow_with_the_games(table, django_assert_max_num_queries):
    with django_assert_max_num_queries(6):
        called()
