"""The leaderboards by wins and by rating, and the players without a rank."""

from datetime import timedelta

import pytest

from scoring import play
from scoring.pages.people import Leaders, Rated
from tests.pasts import a_result, many_games
from tests.tables import TODAY, a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table()


def names(rows):
    return [row.who.name for row in rows]


def test_plain_wins_come_first_and_a_shared_one_counts_half(table):
    for day in range(3):
        a_result(table, TODAY - timedelta(days=day), Chris=30, Phil=20)
    a_result(table, Chris=25, Phil=25)
    rows = Leaders(table).rows
    assert [(row.rank, row.who.name, row.wins, row.average_rank, row.games, row.rate) for row in rows] == [
        (1, "Chris", "3½", "1.0", "4 games", "88%"),
        (2, "Phil", "½", "1.8", "4 games", "13%"),
    ]


def test_who_has_played_too_little_stands_apart(table):
    a_result(table, Chris=30, Phil=20)
    leaders = Leaders(table)
    assert leaders.rows == []
    assert [(one.who.name, one.done) for one in leaders.unranked] == [
        ("Chris", "1 game, 1 win"),
        ("Phil", "1 game, 0 wins"),
        ("Amy", "no games yet"),
        ("Lisa", "no games yet"),
    ]


def test_who_is_archived_is_folded_away(table):
    many_games(table, 3)
    play.archive_player(table.players.get(name="Phil"))
    leaders = Leaders(table)
    assert names(leaders.rows) == ["Amy", "Chris"]
    assert names(leaders.archived) == ["Phil"]
    assert names(Rated(table).rows) == ["Amy", "Chris"]


def test_who_is_put_away_is_not_there(table):
    many_games(table, 3)
    table.players.filter(name="Phil").update(deleted_at=TODAY.strftime("%Y-%m-%dT00:00Z"))
    assert "Phil" not in names([*Leaders(table).rows, *Leaders(table).unranked, *Rated(table).rows])


def test_a_rating_is_provisional_under_ten_games(table):
    many_games(table, 9)
    assert {row.provisional for row in Rated(table).rows} == {True}
    a_result(table, Chris=30, Phil=20)
    assert {row.who.name: row.provisional for row in Rated(table).rows} == {
        "Chris": False,
        "Phil": False,
        "Amy": True,
    }
