"""The pages of rivals, records and years, for everyone at the table and nobody else."""

from datetime import date

import pytest

from scoring.models import Role
from tests.pasts import a_played_game, a_result, many_games
from tests.tables import TODAY
from tests.views.ways import dead_ends, ways

PAGES = ["/players/", "/players/?by=rating", "/rivals/", "/records/", f"/years/{TODAY.year}/"]


@pytest.mark.parametrize("path", PAGES)
def test_watchers_may_look(visitor, table, path):
    many_games(table, 3)
    assert not dead_ends(visitor(Role.WATCH), path)


@pytest.mark.django_db
@pytest.mark.parametrize("path", [*PAGES, "/years/", "/players/x/"])
def test_strangers_get_a_404(client, table, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", PAGES[:4])
def test_a_stranger_finds_nobody(stranger, table, path):
    many_games(table, 3)
    assert "Chris" not in stranger.get(path).content.decode()


def test_a_stranger_has_years_of_their_own(stranger, table):
    many_games(table, 3)
    assert stranger.get(PAGES[4]).status_code == 404


@pytest.mark.parametrize("path", ["/rivals/", "/records/", "/years/"])
def test_before_the_first_game_there_is_a_page(owner, path):
    assert owner.get(path).status_code == 200


@pytest.mark.parametrize("path", ["/rivals/", "/records/", "/years/", "/years/2026/"])
def test_it_rejects_other_methods(owner, path):
    assert owner.post(path).status_code == 405


def test_two_are_compared(owner, table):
    a_result(table, Chris=30, Phil=20)
    a_result(table, Chris=35, Phil=30)
    one, other = (table.players.get(name=name).uid for name in ("Phil", "Chris"))
    page = owner.get("/rivals/", {"a": one, "b": other}).content.decode()
    assert "scores 7.5 more points" in page
    assert "in 2 games together" in page


def test_choosing_one_player_twice_is_refused(owner, table):
    chris = table.players.get(name="Chris").uid
    page = owner.get("/rivals/", {"a": chris, "b": chris}).content.decode()
    assert "Choose two different players." in page
    assert page.count("selected>Chris</option>") == 2


def test_two_players_who_never_met_have_no_results(owner, table):
    one, other = (table.players.get(name=name).uid for name in ("Phil", "Chris"))
    assert "finished a game together" in owner.get(f"/rivals/?a={one}&b={other}").content.decode()


def test_unknown_players_are_not_compared(owner, table):
    assert "Choose two players" in owner.get("/rivals/?a=nobody&b=x").content.decode()


def test_a_record_leads_to_its_game(owner, table):
    for _ in range(4):
        a_result(table, Chris=4, Phil=3)
    game = a_played_game(table, [{"sashimi": 3}, {}])
    assert f"/g/{game.code}/" in ways(owner.get("/records/"))


def test_records_are_about_one_box_and_number_of_players_or_all(owner, table):
    for _ in range(5):
        a_result(table, Chris=40, Phil=30)
        a_result(table, Chris=50, Phil=30, Amy=20)
    two, three, everything = (
        owner.get(f"/records/?box={box}").content.decode() for box in ("classic-2", "classic-3", "all")
    )
    assert ("40 points" in two, "50 points" in two) == (True, False)
    assert "50 points" in three
    assert "50 points" in everything
    assert 'href="/records/?box=classic-3" aria-label="Sushi Go!, 3 players"' in two


def test_records_of_a_box_keep_the_filters(owner, table):
    for _ in range(5):
        a_result(table, Chris=40, Phil=30)
        a_result(table, Chris=50, Phil=30, Amy=20)
    page = owner.get(f"/records/?year={TODAY.year}&box=classic-2").content.decode()
    assert f"/records/?year={TODAY.year}&amp;box=all" in page
    assert '<input type="hidden" name="box" value="classic-2">' in page


def test_years_lead_to_the_latest(owner, table):
    for year in (2024, 2022):
        a_result(table, date(year, 5, 1), Chris=30, Phil=20)
    assert owner.get("/years/")["Location"] == "/years/2024/"
    assert "/years/2022/" in ways(owner.get("/years/2024/"))


@pytest.mark.parametrize("year", ["2019", "0", "99999999999"])
def test_a_year_without_a_game_is_not_there(owner, table, year):
    a_result(table, Chris=30, Phil=20)
    assert owner.get(f"/years/{year}/").status_code == 404


def test_a_year_can_be_told(owner, table):
    for day in (1, 2):
        a_result(table, date(2024, 5, day), Chris=30, Phil=20)
    assert "Champion: Chris, 2 wins\n" in owner.get("/years/2024/").content.decode()
