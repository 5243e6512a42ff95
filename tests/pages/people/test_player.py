"""What a player's page shows: figures, form, totals, sources of points, rivals."""

import pytest

from scoring.pages.people import PlayerPage
from tests.pasts import a_played_game, a_result, many_games
from tests.tables import a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table()


@pytest.fixture
def profile(table):
    return lambda name: PlayerPage(table, table.players.get(name=name))


def test_wins_stand_beside_what_chance_would_give(table, profile):
    many_games(table, 3)
    assert profile("Chris").compared == (
        "Won 11% of 3 games. Luck alone would give 33% with this many players."
    )


def test_too_few_games_are_not_compared(table, profile):
    many_games(table, 2)
    assert profile("Chris").compared == ""


def test_a_player_without_games_has_an_empty_page(profile):
    lisa = profile("Lisa")
    assert (lisa.figures, lisa.totals, lisa.last_games, lisa.sources, lisa.rivals) == ([], [], None, [], [])


def test_one_game_is_no_form(table, profile):
    a_result(table, Chris=30, Phil=20)
    assert profile("Chris").last_games is None


def test_form_is_the_last_ten_games(table, profile):
    many_games(table, 20)
    form = profile("Chris").last_games
    assert len(form.dots) == len(form.numbers) == 10
    assert form.numbers[0][1:] == ("1st of 3", "20")


def test_a_row_for_each_place_of_the_largest_table(table, profile):
    a_result(table, Chris=30, Phil=20)
    a_result(table, Chris=30, Phil=20, Amy=10, Lisa=5)
    assert [row.value for row in profile("Chris").last_games.rows] == [1, 2, 3, 4]


def test_points_come_from_kinds_the_most_first(table, profile):
    a_played_game(table, [{"sashimi": 3, "tempura": 2, "pudding": 1}, {"squid_nigiri": 1}])
    assert [(source.name, source.points) for source in profile("Chris").sources] == [
        ("Sashimi", "10"),
        ("Puddings", "6"),
        ("Tempura", "5"),
    ]


def test_negative_points_of_a_kind_are_drawn_as_a_loss(table, profile):
    a_played_game(table, [{"sashimi": 3}, {"pudding": 1}, {"pudding": 1}], players=3)
    bars = {source.name: source for source in profile("Chris").sources}
    assert (bars["Puddings"].points, bars["Puddings"].lost) == ("−6", True)
    assert bars["Puddings"].x + bars["Puddings"].width == bars["Sashimi"].x


def test_totals_are_told_for_each_box_and_player_count(table, profile):
    a_result(table, Chris=30, Phil=20)
    a_result(table, Chris=25, Phil=26)
    a_result(table, edition="trains", Chris=41, Phil=20, Amy=3)
    told = [
        (one.edition, one.players, one.games, one.average, one.best.total) for one in profile("Chris").totals
    ]
    assert told == [
        ("Sushi Go!", 2, 2, "27.5", 30),
        ("Sushi Go! with trains and trays", 3, 1, "41.0", 41),
    ]


def test_rivals_are_told_from_this_side(table, profile):
    a_result(table, Chris=30, Phil=20)
    a_result(table, Chris=20, Phil=20)
    assert [(one.who.name, one.balance) for one in profile("Phil").rivals] == [
        ("Chris", "0× ahead, 1× behind, 1× tied")
    ]


def test_a_running_streak_is_told(table, profile):
    for _ in range(2):
        a_result(table, Chris=30, Phil=20)
    assert ("Wins in a row now", "2") in profile("Chris").figures
    assert "Wins in a row now" not in dict(profile("Phil").figures)
