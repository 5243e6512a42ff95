"""How long games take, on the records page."""

from datetime import timedelta

import pytest

from scoring.pages.people import RecordsPage
from scoring.play.history import history_changed
from tests.pasts import a_played_game
from tests.tables import a_result, a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table()


def that_took(table, minutes):
    game = a_played_game(table, [{"tempura": 2}, {}])
    game.refresh_from_db()
    game.started_at = game.finished_at - timedelta(minutes=minutes)
    game.save()
    history_changed(table.pk)
    return game


def test_average_and_longest_for_each_number_of_players(table):
    that_took(table, 30)
    longest = that_took(table, 65)
    times = RecordsPage(table).play_times
    assert times.text == "Average game 48 min, longest 1 h 5 min"
    [row] = times.rows
    assert (row.players, row.average, row.longest, row.game, row.games) == (
        "2 players",
        "48 min",
        "1 h 5 min",
        longest.code,
        2,
    )


def test_a_single_game_has_no_average(table):
    that_took(table, 30)
    assert RecordsPage(table).play_times.text == ""


def test_games_from_paper_have_no_time(table):
    a_result(table, Chris=30, Phil=20)
    assert RecordsPage(table).play_times.text == ""


def test_a_game_that_was_left_open_is_left_out(table):
    that_took(table, 600)
    assert RecordsPage(table).play_times.text == ""
