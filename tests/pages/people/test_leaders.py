"""The leaderboards by wins and by rating, and the players without a rank."""

from datetime import timedelta

import pytest

from scoring import play
from scoring.pages.people import Leaders
from scoring.pages.people.curves import without_beginning
from scoring.stats.ratings import RatedDay
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
    rows = Leaders(table, "wins").rows
    assert [(row.rank, row.who.name, row.small, row.cells) for row in rows] == [
        ("1", "Chris", "4 games", ('3<span class="fraction">½</span>', "1.00")),
        ("2", "Phil", "4 games", ('<span class="fraction">½</span>', "1.75")),
    ]


@pytest.mark.parametrize("by", ["", "chance", "nonsense"])
def test_wins_against_luck_are_what_it_leads_with(table, by):
    for day in range(3):
        a_result(table, TODAY - timedelta(days=day), Chris=30, Phil=20)
    assert [row.cells for row in Leaders(table, by).rows] == [("100%", "50%"), ("0%", "50%")]


def test_a_rating_says_how_far_it_may_be_off_and_which_places_it_allows(table):
    many_games(table, 3)
    rows = Leaders(table, "rating").rows
    assert {row.rank for row in rows} == {"1–3"}
    assert all(row.cells[1].startswith("±") for row in rows)


def test_ratings_are_drawn_over_time(table):
    a_result(table, Chris=30, Phil=20)
    assert Leaders(table, "rating").curves is None
    many_games(table, 5)
    leaders = Leaders(table, "rating")
    assert [curve.who.name for curve in leaders.curves.each] == names(leaders.rows)
    assert leaders.curves.last == "Nov 2026"
    assert Leaders(table).curves is None


def test_it_says_when_some_ratings_are_not_drawn(table):
    a_result(table, Chris=30, Phil=20)
    many_games(table, 5)
    assert not Leaders(table, "rating").curves.left_out
    others = {play.add_player(table, name).name: 30 for name in "ABCDEFGH"}
    for day in range(3):
        a_result(table, TODAY - timedelta(days=day), **others)
    assert Leaders(table, "rating").curves.left_out


@pytest.mark.parametrize(("days", "drawn"), [(24, 24), (25, 22), (48, 42)])
def test_a_long_course_is_drawn_without_the_swings_of_its_beginning(days, drawn):
    course = [RatedDay(TODAY - timedelta(days=day), 250) for day in reversed(range(days))]
    assert without_beginning(course) == course[-drawn:]


def test_players_with_few_games_stand_apart(table):
    a_result(table, Chris=30, Phil=20)
    leaders = Leaders(table)
    assert leaders.rows == []
    assert [(one.who.name, one.done) for one in leaders.unranked] == [
        ("Chris", "1 game, 1 win"),
        ("Phil", "1 game, 0 wins"),
        ("Amy", "no games yet"),
        ("Lisa", "no games yet"),
    ]


def test_archived_players_are_folded_away(table):
    many_games(table, 3)
    play.archive_player(table.players.get(name="Phil"))
    leaders = Leaders(table)
    assert names(leaders.rows) == ["Amy", "Chris"]
    assert names(leaders.archived) == ["Phil"]
    assert names(Leaders(table, "rating").rows) == ["Amy", "Chris"]


def test_deleted_players_are_not_listed(table):
    many_games(table, 3)
    table.players.filter(name="Phil").update(deleted_at=TODAY.strftime("%Y-%m-%dT00:00Z"))
    assert "Phil" not in names([*Leaders(table).rows, *Leaders(table).unranked])


def test_the_number_of_games_is_said_once(table):
    for day in range(3):
        a_result(table, TODAY - timedelta(days=day), Chris=30, Phil=20)
    leaders = Leaders(table, "games")
    assert [(row.small, row.cells) for row in leaders.rows] == [("", ("3", "3")), ("", ("3", "0"))]
    assert Leaders(table, "wins").hints == ["A shared win is split between the winners."]


def test_it_says_when_the_average_place_decides(table):
    for day in range(3):
        a_result(table, TODAY - timedelta(days=day), Chris=30, Phil=20)
    level = "Where players are level, the better average place counts."
    assert Leaders(table, "games").hints == [level]
    assert level not in Leaders(table, "chance").hints + Leaders(table, "wins").hints
    for day in range(3):
        a_result(table, TODAY - timedelta(days=day), Chris=20, Phil=30)
    assert Leaders(table, "games").hints == []  # they share the first place
