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
def page_of(table):
    return lambda name: PlayerPage(table, table.players.get(name=name))


def test_wins_stand_beside_what_chance_would_give(table, page_of):
    many_games(table, 3)
    assert page_of("Chris").compared == (
        "Won 11% of 3 games. Luck alone would give 33% with this many players."
    )


def test_too_few_games_are_not_compared(table, page_of):
    many_games(table, 2)
    assert page_of("Chris").compared == ""


def test_a_player_without_games_has_an_empty_page(page_of):
    lisa = page_of("Lisa")
    assert (lisa.figures, lisa.totals, lisa.last_games, lisa.sources, lisa.rivals) == ([], [], None, [], [])


def test_one_game_is_no_form(table, page_of):
    a_result(table, Chris=30, Phil=20)
    assert page_of("Chris").last_games is None


def test_form_is_the_last_ten_games(table, page_of):
    many_games(table, 20)
    form = page_of("Chris").last_games
    assert len(form.dots) == len(form.numbers) == 10
    assert form.numbers[0][1:] == ("1st of 3", "20")


def test_a_row_for_each_place_of_the_largest_table(table, page_of):
    a_result(table, Chris=30, Phil=20)
    a_result(table, Chris=30, Phil=20, Amy=10, Lisa=5)
    assert [row.value for row in page_of("Chris").last_games.rows] == [1, 2, 3, 4]


def test_points_come_from_kinds_the_most_first(table, page_of):
    a_played_game(table, [{"sashimi": 3, "tempura": 2, "pudding": 1}, {"squid_nigiri": 1}])
    assert [(source.name, source.points) for source in page_of("Chris").sources] == [
        ("Sashimi", "10"),
        ("Puddings", "6"),
        ("Tempura", "5"),
    ]


def test_negative_points_of_a_kind_are_drawn_as_a_loss(table, page_of):
    a_played_game(table, [{"sashimi": 3}, {"pudding": 1}, {"pudding": 1}], players=3)
    bars = {source.name: source for source in page_of("Chris").sources}
    assert (bars["Puddings"].points, bars["Puddings"].lost) == ("−6", True)
    assert bars["Puddings"].x + bars["Puddings"].width == bars["Sashimi"].x


def test_totals_are_told_for_each_box_and_player_count(table, page_of):
    a_result(table, Chris=30, Phil=20)
    a_result(table, Chris=25, Phil=26)
    a_result(table, edition="trains", Chris=41, Phil=20, Amy=3)
    told = [
        (one.edition, one.players, one.games, one.average, one.best.total) for one in page_of("Chris").totals
    ]
    assert told == [
        ("Sushi Go!", 2, 2, "27.5", 30),
        ("Sushi Go! with trains and trays", 3, 1, "41.0", 41),
    ]


def test_rivals_are_told_from_this_side(table, page_of):
    a_result(table, Chris=30, Phil=20)
    a_result(table, Chris=20, Phil=20)
    assert [(one.who.name, one.balance) for one in page_of("Phil").rivals] == [
        ("Chris", "0× ahead, 1× behind, 1× tied")
    ]


def test_a_running_streak_is_told(table, page_of):
    for _ in range(2):
        a_result(table, Chris=30, Phil=20)
    assert ("Wins in a row now", "2") in page_of("Chris").figures
    assert "Wins in a row now" not in dict(page_of("Phil").figures)
