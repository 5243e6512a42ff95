import pytest

from scoring import play
from tests.tables import a_game, sender


def test_it_says_what_this_is(client):
    response = client.get("/")
    assert response.status_code == 200
    assert "with the reason for every point" in response.content.decode()


def test_it_leads_to_a_new_game_and_to_the_rules(client):
    page = client.get("/").content.decode()
    assert 'href="/new/"' in page
    for edition in ("classic", "trains", "party"):
        assert f'href="/rules/{edition}/"' in page


def test_a_running_game_comes_first(owner, table):
    game = a_game(table)
    page = owner.get("/").content.decode()
    assert page.index(f'href="/g/{game.code}/"') < page.index('href="/new/"')
    assert "Go on playing" in page


def test_finished_games_are_under_their_night(owner, table):
    game = a_game(table)
    for number in (1, 2, 3):
        for seat in range(4):
            play.finish_hand(game, sender(), number, seat)
    page = owner.get("/").content.decode()
    assert "Nov. 14, 2026" in page
    assert f'href="/g/{game.code}/"' in page
    assert "Go on playing" not in page


@pytest.mark.parametrize("games", [1, 3])
def test_it_asks_the_database_as_often_for_few_as_for_many(owner, table, games, django_assert_num_queries):
    for _ in range(games):
        a_game(table)
    with django_assert_num_queries(5):
        owner.get("/")


def test_another_tables_games_are_not_there(stranger, table):
    game = a_game(table)
    assert game.code not in stranger.get("/").content.decode()


def test_it_rejects_post(client):
    assert client.post("/").status_code == 405
