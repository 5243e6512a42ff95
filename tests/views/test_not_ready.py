"""Pages whose statistics are still being computed say so, and complete themselves."""

import re

import pytest

from scorekeeper.background import NotReady
from scoring.history import summaries
from tests.pasts import a_played_game, a_result, many_games
from tests.tables import TODAY
from tests.views.markup import tight

PAGES = ["/players/", "/players/?by=rating", "/rivals/", "/records/", "/years/", f"/years/{TODAY.year}/"]


def let_none_be_ready(monkeypatch):
    def result(*_):
        raise NotReady

    monkeypatch.setattr(summaries.background, "result", result)


@pytest.fixture
def working(monkeypatch):
    """Keep all statistics from getting ready."""
    let_none_be_ready(monkeypatch)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_says_so_and_asks_again(owner, table, working, path):
    many_games(table, 3)
    response = owner.get(path)
    assert response.status_code == 200
    assert f'hx-get="{path}" hx-trigger="every 1s"' in response.content.decode()


def test_the_page_of_a_player_too(owner, table, working):
    path = f"/players/{table.players.first().uid}/"
    assert f'hx-get="{path}"' in owner.get(path).content.decode()


def until_they_are_counted(page):
    """Return the markup of a page before its statistics: the heading, the links and the filters."""
    return tight(page).split("</form>")[0].split("<main")[1]


@pytest.mark.parametrize("path", [*PAGES, "/records/?box=all&edition=classic", "/rivals/?players=3"])
def test_heading_and_filters_stay_where_they_are(owner, table, monkeypatch, path):
    """Only then do open filters stay open: the swap replaces whatever differs."""
    many_games(table, 3)
    complete = until_they_are_counted(owner.get(path, follow=True))
    let_none_be_ready(monkeypatch)
    summaries.Summary.objects.all().delete()
    counting = until_they_are_counted(owner.get(path))
    assert "<summary>" in counting
    assert _without_years(counting) == _without_years(complete)


def _without_years(markup):
    """Remove the links to other years, and which year is the latest: only the statistics know them."""
    markup = re.sub(r'<nav class="stops".*?</nav>', "", markup)
    return markup.replace(f"<h1>{TODAY.year}</h1>", "<h1>Years</h1>").replace(
        f"/years/{TODAY.year}/", "/years/"
    )


@pytest.mark.parametrize(("deed", "field"), [("rename", "name"), ("merge", "into")])
def test_a_refused_form_stays_while_the_page_polls(owner, table, working, deed, field):
    uid = table.players.first().uid
    address = f"/players/{uid}/"
    response = owner.post(f"{address}{deed}/", {"name": "", "into": uid})
    page = tight(response)
    assert response.status_code == 422
    assert f'id="{field}-error" role="alert"' in page
    assert f'hx-get="{address}" hx-trigger="every 1s"' in page
    assert 'hx-target="#statistics" hx-select="#statistics"' in page  # and does not touch the refused form
    assert f'<form class="filters" method="get" action="{address}" hx-get="{address}"' in page
    assert owner.get(address).status_code == 200


def test_a_player_who_is_refused_stays_while_games_are_counted(owner, table, working):
    response = owner.post("/players/", {"name": "Chris"})
    assert response.status_code == 422
    assert 'value="Chris"' in tight(response)
    assert 'hx-target="#leaders" hx-select="#leaders"' in tight(response)


def test_the_ways_to_sort_go_with_what_is_sorted(owner, table, monkeypatch):
    """Otherwise they would stay if it turns out that nobody is ranked yet."""
    many_games(table, 3)
    complete = owner.get("/players/")
    let_none_be_ready(monkeypatch)
    summaries.Summary.objects.all().delete()
    for page in (complete, owner.get("/players/")):
        assert "Sort by" in tight(page).split('<div id="leaders"')[1]


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
