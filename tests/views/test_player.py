"""A player's page: what it shows, renaming, archiving and merging."""

import re

import pytest
from django.utils import timezone

from scoring import play
from scoring.models import Role
from tests.pasts import a_played_game, a_result, many_games
from tests.tables import a_table
from tests.views.markup import tight
from tests.views.ways import dead_ends

ACTIONS = {
    "rename": ({"name": "Christine"}, Role.KEEP),
    "archive": ({"archived": "1"}, Role.OWN),
    "merge": ({"into": "lisa"}, Role.OWN),
    "unmerge": ({"who": "ana"}, Role.OWN),
}


@pytest.fixture
def chris(table):
    """Chris, who has played with Phil and Amy, and whom Ana was merged into. Lisa has not played."""
    many_games(table, 3)
    table.players.filter(name="Lisa").update(uid="lisa")
    ana, chris = play.add_player(table, "Ana"), table.players.get(name="Chris")
    table.players.filter(pk=ana.pk).update(uid="ana")
    play.merge_player(ana, chris)
    return chris


@pytest.fixture
def path(chris):
    return f"/players/{chris.uid}/"


def facts(table):
    return list(table.players.order_by("pk").values("name", "archived", "merged_into"))


@pytest.mark.parametrize("games", [0, 1, 20])
def test_it_has_no_dead_ends(owner, table, games):
    many_games(table, games)
    assert not dead_ends(owner, f"/players/{table.players.get(name='Chris').uid}/")


def test_it_says_from_when_on_it_can_tell(owner, table):
    a_result(table, Chris=30, Phil=20)
    page = owner.get(f"/players/{table.players.get(name='Chris').uid}/").content.decode()
    assert "After 3 games, this page shows whether the wins are more than luck." in page


def test_without_a_game_it_says_so(owner, table):
    page = owner.get(f"/players/{table.players.get(name='Lisa').uid}/").content.decode()
    assert "No finished games yet." in page


def test_it_leads_to_the_rivals(owner, table, chris, path):
    phil = table.players.get(name="Phil")
    assert f"/rivals/?a={chris.uid}&amp;b={phil.uid}" in owner.get(path).content.decode()


def test_it_says_against_whom_somebody_was_ahead(owner, path):
    page = tight(owner.get(path))
    assert re.search(r"<span>Against ?<bdi>Phil</bdi></span>\s*<small>\d× ahead, \d× behind", page)


def test_a_merged_players_page_redirects_to_the_other(owner, path):
    assert owner.get("/players/ana/")["Location"] == path


def test_a_deleted_player_has_no_page(owner, table, path):
    table.players.filter(name="Chris").update(deleted_at=timezone.now())
    assert owner.get(path).status_code == 404


def test_a_player_of_another_table_is_not_found(owner):
    other = play.add_player(a_table(0, name="Another"), "Jo")
    assert owner.get(f"/players/{other.uid}/").status_code == 404
    assert owner.post(f"/players/{other.uid}/rename/", {"name": "Joe"}).status_code == 404


def test_a_player_is_renamed(owner, table, path):
    assert owner.post(f"{path}rename/", {"name": "Christine"})["Location"] == path
    assert "<bdi>Christine</bdi>" in owner.get(path).content.decode()


@pytest.mark.parametrize("name", ["", "Phil", "Ana", "x" * 41])
def test_a_name_that_may_not_be_is_refused_and_stays_typed(owner, table, path, name):
    response = owner.post(f"{path}rename/", {"name": name})
    page = tight(response)
    assert response.status_code == 422
    assert 'aria-describedby="name-error"' in page
    assert f'value="{name}"' in page
    assert "<bdi>Chris</bdi></h1>" in page


def test_a_player_is_archived_and_brought_back(owner, table, path):
    owner.post(f"{path}archive/", {"archived": "1"})
    assert "Archived: not offered for new games." in owner.get(path).content.decode()
    owner.post(f"{path}archive/")
    assert not table.players.get(name="Chris").archived


def test_a_player_is_merged_and_unmerged(owner, table, path):
    assert owner.post(f"{path}merge/", {"into": "lisa"})["Location"] == "/players/lisa/"
    page = owner.get("/players/lisa/").content.decode()
    assert "Also called <bdi>Chris</bdi>" in page
    assert "Won 11% of 3 games." in page
    chris = table.players.get(name="Chris").uid
    assert owner.post("/players/lisa/unmerge/", {"who": chris})["Location"] == path
    assert "No finished games yet." in owner.get("/players/lisa/").content.decode()


def test_a_merge_that_cannot_be_is_refused_beside_its_field(owner, table, path):
    response = owner.post(f"{path}merge/", {"into": table.players.get(name="Phil").uid})
    page = response.content.decode()
    assert response.status_code == 422
    assert 'aria-describedby="into-error"' in page
    assert 'id="into-error"' in page
    assert "selected>Phil</option>" in page


@pytest.mark.parametrize("into", ["", "nobody", "ana", "\x00"])
def test_somebody_who_is_not_there_is_not_found(owner, path, into):
    assert owner.post(f"{path}merge/", {"into": into}).status_code == 404
    assert owner.post(f"{path}unmerge/", {"who": "lisa"}).status_code == 404


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("role", Role)
def test_who_may_do_what(visitor, table, path, action, role):
    sent, needed = ACTIONS[action]
    allowed = list(Role).index(role) >= list(Role).index(needed)
    before = facts(table)
    response = visitor(role).post(f"{path}{action}/", sent)
    assert response.status_code == (302 if allowed else 404)
    assert (facts(table) != before) == allowed


@pytest.mark.parametrize(("role", "forms"), [(Role.WATCH, 0), (Role.KEEP, 1), (Role.OWN, 5)])
def test_a_page_offers_what_one_may_do(visitor, path, role, forms):
    assert visitor(role).get(path).content.decode().count('<form method="post"') == forms


@pytest.mark.parametrize("action", ACTIONS)
def test_looking_changes_nothing(owner, path, action):
    assert owner.get(f"{path}{action}/").status_code in (404, 405)


def test_enough_games_say_what_sets_somebody_apart(owner, table):
    for _ in range(5):
        a_played_game(table, [{"tempura": 2}, {"sashimi": 3}])
    chris, phil = (table.players.get(name=name).uid for name in ("Chris", "Phil"))
    page = owner.get(f"/players/{phil}/").content.decode()
    assert "Above the table’s average: Sashimi +5.0" in page
    assert "1.0 of 2" in page
    page = owner.get(f"/rivals/?a={chris}&b={phil}").content.decode()
    assert "Card by card" in page
