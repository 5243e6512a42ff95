"""Pages whose statistics are still being worked on say so, and complete themselves."""

import pytest

from scorekeeper.background import NotReady
from scoring.history import summaries
from tests.pasts import a_played_game, a_result, many_games
from tests.tables import TODAY

PAGES = ["/players/", "/players/?by=rating", "/rivals/", "/records/", "/years/", f"/years/{TODAY.year}/"]


@pytest.fixture
def working(monkeypatch):
    """Let no statistics be ready."""

    def result(*_):
        raise NotReady

    monkeypatch.setattr(summaries.background, "result", result)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_says_so_and_asks_again(owner, table, working, path):
    many_games(table, 3)
    response = owner.get(path)
    assert response.status_code == 200
    assert f'hx-get="{path}" hx-trigger="every 1s"' in response.content.decode()


def test_the_page_of_a_player_too(owner, table, working):
    path = f"/players/{table.players.first().uid}/"
    assert f'hx-get="{path}"' in owner.get(path).content.decode()


def test_it_is_complete_once_they_are_there(owner, table, monkeypatch):
    many_games(table, 3)
    assert 'hx-trigger="every 1s"' not in owner.get("/players/").content.decode()


def test_a_result_is_there_before_its_records(owner, table, working):
    game = a_played_game(table, [{"tempura": 2}, {"sashimi": 3}])
    page = owner.get(f"/g/{game.code}/").content.decode()
    assert "wins with 10 points" in page
    assert "Looking for records" in page
    assert f'hx-get="/g/{game.code}/" hx-trigger="every 1s"' in page


def test_a_result_with_its_records_asks_no_more(owner, table):
    for _ in range(5):
        a_result(table, Chris=9, Phil=10)
    game = a_played_game(table, [{"tempura": 2}, {"sashimi": 6}])
    page = owner.get(f"/g/{game.code}/").content.decode()
    assert '<section id="news">' in page
    assert "every 1s" not in page
