"""The page with the leaderboards, and adding a player there."""

import pytest
from django.utils import timezone

from scoring import play
from scoring.models import Role
from tests.pasts import many_games
from tests.views.markup import tight
from tests.views.ways import dead_ends, ways


def test_it_shows_who_leads_and_where_their_pages_are(owner, table):
    many_games(table, 3)
    page = owner.get("/players/")
    chris = table.players.get(name="Chris")
    assert f"/players/{chris.uid}/" in ways(page)
    assert "3 games" in page.content.decode()
    assert not dead_ends(owner, "/players/")


def test_it_says_how_many_games_it_takes_to_be_ranked(owner, table):
    many_games(table, 1)
    page = owner.get("/players/").content.decode()
    assert "Not ranked yet" in page
    assert "Players are ranked after 3 games." in page
    assert "Sort by" not in page  # without players, there is nothing to sort


def test_a_table_without_people_says_so(owner, table):
    table.players.all().delete()
    assert "No players yet." in owner.get("/players/").content.decode()


@pytest.mark.parametrize("by", ["", "rating", "wins", "games"])
def test_it_can_be_sorted(owner, table, by):
    many_games(table, 3)
    page = tight(owner.get("/players/", {"by": by} if by else {}))
    address = f"/players/?by={by}" if by else "/players/"
    assert f'href="{address}" hx-get="{address}" hx-push-url="true" aria-current="page"' in page


def test_the_rating_says_what_it_is(owner, table):
    many_games(table, 3)
    page = owner.get("/players/?by=rating").content.decode()
    assert "Everyone starts at 250." in page
    assert "Rating over time" in page


def test_somebody_new_is_added(owner, table):
    response = owner.post("/players/", {"name": "  Kerry "})
    kerry = table.players.get(name="Kerry")
    assert (response.status_code, response["Location"]) == (302, f"/players/{kerry.uid}/")


def test_somebody_who_left_comes_back_by_their_name(owner, table):
    table.players.filter(name="Amy").update(deleted_at=timezone.now())
    owner.post("/players/", {"name": "Amy"})
    assert table.players.present().filter(name="Amy").exists()


@pytest.mark.parametrize("name", ["", "Chris", "x" * 41, "<b>" * 20])
def test_a_name_that_may_not_be_is_refused_beside_its_field(owner, table, name):
    response = owner.post("/players/", {"name": name})
    page = response.content.decode()
    assert response.status_code == 422
    assert 'aria-describedby="name-error"' in page
    assert "<b>" not in page
    assert table.players.count() == 4


def test_keepers_may_add_players(visitor, table):
    assert visitor(Role.KEEP).post("/players/", {"name": "Kerry"}).status_code == 302


def test_watchers_may_look_but_not_add(visitor, table):
    client = visitor(Role.WATCH)
    assert 'name="name"' not in client.get("/players/").content.decode()
    assert client.post("/players/", {"name": "Kerry"}).status_code == 404
    assert not table.players.filter(name="Kerry").exists()


def test_a_stranger_sees_their_own_table(stranger, table):
    assert "Chris" not in stranger.get("/players/").content.decode()


def test_a_name_is_escaped_and_keeps_its_direction(owner, table):
    play.add_player(table, "<i>יוסף</i>")
    assert "<bdi>&lt;i&gt;יוסף&lt;/i&gt;</bdi>" in owner.get("/players/").content.decode()
