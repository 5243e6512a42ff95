"""The page that looks back on a year."""

from datetime import date

import pytest

from scoring import play
from scoring.history import summaries
from scoring.pages.people import YearPage
from tests.pasts import a_played_game, a_result
from tests.tables import TODAY, a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table()


@pytest.fixture
def page_of(table):
    return lambda year: YearPage(table, summaries.read(table, "years"), year)


def test_the_champion_has_won_most(table, page_of):
    a_result(table, date(2025, 3, 1), Chris=30, Phil=20)
    a_result(table, date(2025, 3, 1), Chris=30, Phil=20)
    year = page_of(2025)
    assert [who.name for who in year.champions] == ["Chris"]
    assert year.wins == "2"
    assert year.verdict == "Most wins of the year: 2, in 2 games on 1 night."


def test_a_year_whose_champion_has_no_more_wins_says_what_counts(table, page_of):
    a_result(table, date(2025, 3, 1), Chris=41, Phil=38, Amy=20)
    assert page_of(2025).tie_break == ""
    a_result(table, date(2025, 3, 1), Chris=20, Phil=38, Amy=30)
    assert [who.name for who in page_of(2025).champions] == ["Phil"]
    assert page_of(2025).tie_break == "Others have as many wins; the better average place counts."


def test_champions_can_be_several(table, page_of):
    a_result(table, date(2025, 3, 1), Chris=30, Phil=30)
    assert len(page_of(2025).champions) == 2
    assert page_of(2025).verdict == "Most wins of the year: ½ each, in 1 game on 1 night."


def test_years_lead_to_each_other_over_those_without_a_game(table, page_of):
    for year in (2021, 2023, 2026):
        a_result(table, date(year, 3, 1), Chris=30, Phil=20)
    assert (page_of(2023).before, page_of(2023).after) == (2021, 2026)
    assert (page_of(2021).before, page_of(2026).after) == (None, None)


def test_months_have_their_games(table, page_of):
    for month in (3, 3, 12):
        a_result(table, date(2025, month, 1), Chris=30, Phil=20)
    games = [month.drawn.number for month in page_of(2025).months]
    assert games == [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1]


def test_the_text_has_what_there_is_to_tell(table, page_of):
    for _ in range(2):
        a_result(table, date(2025, 3, 1), Chris=30, Phil=20)
    assert page_of(2025).text.splitlines() == [
        "Kitchen table, 2025: 2 games on 1 night",
        "Champion: Chris, 2 wins",
        "Best game: 30 points (Chris)",
        "Biggest win: by 10 points (Chris)",
        "Most wins in a row: 2 games (Chris)",
        "Longest game night: 2 games (March 1, 2025)",
    ]


def test_a_single_game_is_not_compared_with_itself(table, page_of):
    a_played_game(table, [{"sashimi": 3}, {}])
    assert [moment.name for moment in page_of(TODAY.year).moments] == ["Most points from"]


def test_a_favourite_is_told_where_there_is_a_choice(table, page_of):
    a_played_game(table, [{"sashimi": 3}, {}])
    a_result(table, edition="trains", Chris=30, Phil=20)
    told = {moment.name: moment.value for moment in page_of(TODAY.year).moments}
    assert told["Most points from"] == "Sashimi"
    assert "Favorite game" in told


def test_a_name_from_right_to_left_stays_in_its_place_in_the_text(table, page_of):
    play.rename_player(table.players.get(name="Chris"), "يوسف")
    a_result(table, date(2025, 3, 1), يوسف=30, Phil=20)
    assert "Champion: \u2068يوسف\u2069, 1 win" in page_of(2025).text
