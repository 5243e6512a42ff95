"""The requests of pages that follow a game."""

import pytest

from scoring import play
from scoring.models import Role
from tests.tables import a_game, sender


@pytest.fixture
def game(table):
    game = a_game(table)
    play.set_counts(game, sender(), 1, 0, {"tempura": 2})
    game.refresh_from_db()
    return game


@pytest.mark.parametrize("role", Role)
def test_everyone_at_the_table_hears_what_is_newest(visitor, game, role):
    response = visitor(role).get(f"/g/{game.code}/version/?seen=0")
    assert response.status_code == 200
    assert "changed" in response["HX-Trigger"]
    assert f"/g/{game.code}/version/?seen=1" in response.content.decode()  # the address for the next request


@pytest.mark.parametrize("role", Role)
def test_a_page_that_is_up_to_date_gets_no_content(visitor, game, role):
    response = visitor(role).get(f"/g/{game.code}/version/?seen={game.version}")
    assert (response.status_code, response.content) == (204, b"")


@pytest.mark.parametrize("role", ["", "stranger"])
@pytest.mark.parametrize("path", ["version/", "watch/"])
def test_others_get_a_404(visitor, game, role, path):
    assert visitor(role).get(f"/g/{game.code}/{path}").status_code == 404


def test_a_page_of_a_deleted_game_is_loaded_again_when_the_game_is_back(owner, game):
    play.put_away(game)
    asks = f"/g/{game.code}/version/?seen=deleted"
    assert asks in owner.get(f"/g/{game.code}/watch/").content.decode()
    assert owner.get(asks).status_code == 204
    play.bring_back(game)
    assert owner.get(asks)["HX-Refresh"] == "true"


def test_a_game_that_was_put_away_is_followed_no_more(owner, game):
    play.put_away(game)
    assert owner.get(f"/g/{game.code}/version/").status_code == 404


@pytest.mark.parametrize("path", ["version/", "live/", "watch/"])
def test_they_reject_post(owner, game, path):
    assert owner.post(f"/g/{game.code}/{path}").status_code == 405


def test_a_server_without_streams_says_so(owner, game):
    assert owner.get(f"/g/{game.code}/live/").status_code == 204


@pytest.mark.parametrize("path", ["1/1/", "1/", "1/grid/", "changes/", "watch/"])
def test_a_page_of_a_game_says_what_it_follows(owner, game, path):
    page = owner.get(f"/g/{game.code}/{path}").content.decode()
    assert f'sse-connect="/g/{game.code}/live/?seen=1"' in page
    # A hand's page may turn to another hand, so it fetches its present address.
    fetched = "" if path == "1/1/" else f"/g/{game.code}/{path}"
    assert f'hx-get="{fetched}"' in page


@pytest.mark.parametrize("path", ["", "1/", "watch/"])
def test_the_demo_follows_nothing(client, db, path):
    assert "sse-connect" not in client.get(f"/g/demo/{path}").content.decode()
