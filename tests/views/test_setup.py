import re

import pytest

from scoring import play
from scoring.models import Change, Role
from scoring.models.sheet import Sheet
from tests.pasts import play_through
from tests.tables import a_game, sender
from tests.views.test_new import seats


@pytest.fixture
def game(table):
    game = a_game(table, players=2)
    play.set_counts(game, sender(), 1, 0, {"chopsticks": 1, "tempura": 2})
    return game


def address(game):
    return f"/g/{game.code}/setup/"


def names(game):
    return [seat.player.name for seat in Sheet.load(game).seats]


def test_it_shows_what_was_chosen(owner, game):
    page = owner.get(address(game)).content.decode()
    assert "Game setup" in page
    assert 'value="classic" checked' in page


def test_the_order_is_changed_at_once(owner, table, game):
    response = owner.post(address(game), {**seats(table, "Phil", "Chris"), "edition": "classic"})
    assert response["Location"] == f"/g/{game.code}/"
    assert names(game) == ["Phil", "Chris"]


def test_in_suspense_it_leads_to_who_won_and_not_to_the_result(owner, table):
    game = play_through(a_game(table, players=2))
    response = owner.post(address(game), {**seats(table, "Phil", "Chris"), "edition": "classic"})
    assert response["Location"] == f"/g/{game.code}/3/"


def test_a_stale_form_is_refused_and_shows_the_present_setup(owner, table, game):
    version = re.search(r'name="version" value="(\d+)"', owner.get(address(game)).content.decode())[1]
    theirs = owner.post(address(game), {**seats(table, "Phil", "Chris"), "edition": "classic"})
    Change.objects.update(device=None)  # as if made by another phone
    stale = {**seats(table, "Chris", "Phil"), "edition": "party", "menu": "my_first_meal", "confirm": "1"}
    response = owner.post(address(game), {**stale, "version": version})
    assert (theirs.status_code, response.status_code) == (302, 422)
    assert "Another phone just changed this" in response.content.decode()
    assert 'value="classic" checked' in response.content.decode()
    assert names(game) == ["Phil", "Chris"]


def test_cards_that_no_longer_fit_are_named_before_anything_changes(owner, table, game):
    party = {**seats(table, "Chris", "Phil"), "edition": "party", "menu": "my_first_meal"}
    response = owner.post(address(game), party)
    assert response.status_code == 422
    assert "Round 1, <bdi>Chris</bdi>: 1 chopsticks card" in response.content.decode()
    assert "tempura," not in response.content.decode()
    game.refresh_from_db()
    assert game.edition == "classic"
    owner.post(address(game), {**party, "confirm": "1"})
    game.refresh_from_db()
    assert game.edition == "party"


def test_the_cards_of_a_seat_that_would_be_gone_are_named(owner, table):
    game = a_game(table, players=3)
    play.set_counts(game, sender(), 2, 2, {"sashimi": 3})
    response = owner.post(address(game), {**seats(table, "Chris", "Phil"), "edition": "classic"})
    assert "Round 2, <bdi>Amy</bdi>: 3 sashimi" in response.content.decode()


def test_a_new_player_can_be_added_here_too(owner, table, game):
    owner.post(address(game), {**seats(table, "Chris", "Phil"), "name": "Kerry", "add": "1"})
    assert table.players.filter(name="Kerry").exists()
    assert names(game) == ["Chris", "Phil"]


def test_names_that_wait_stay_while_somebody_is_renamed(owner, table, game):
    page = rename(owner, game, "Phil", "", waiting=["Kerry", "Jo"], version="1").content.decode()
    assert re.findall('name="waiting" value="(.+?)"', page) == ["Kerry", "Jo"]
    assert not table.players.filter(name="Kerry").exists()


def test_a_forbidden_setup_is_refused_and_nothing_changes(owner, table, game):
    response = owner.post(address(game), {**seats(table, "Chris"), "edition": "classic"})
    assert response.status_code == 422
    assert "Add at least two players" in response.content.decode()
    assert names(game) == ["Chris", "Phil"]


def test_it_checks_who_asks(stranger, table):
    game = a_game(table)
    assert stranger.get(address(game)).status_code == 404
    assert stranger.post(address(game), {"edition": "classic"}).status_code == 404


def test_a_name_that_was_typed_but_not_added_sits_down(owner, table, game):
    owner.post(address(game), {**seats(table, "Chris", "Phil"), "edition": "classic", "name": "Zoe"})
    assert names(game) == ["Chris", "Phil", "Zoe"]


def test_a_confirmation_that_comes_with_a_new_name_is_asked_for_again(owner, table, game):
    party = {**seats(table, "Chris", "Phil"), "edition": "party", "menu": "my_first_meal"}
    response = owner.post(address(game), {**party, "name": "Zoe", "confirm": "1"})
    assert response.status_code == 422
    assert names(game) == ["Chris", "Phil"]


def rename(client, game, name, to, **more):
    player = game.night.table.players.get(name=name)
    return client.post(address(game), {"rename": player.pk, f"called_{player.pk}": to, **more})


def test_a_player_is_renamed_here(owner, game):
    response = rename(owner, game, "Phil", "Philippa")
    assert (response.status_code, response["Location"]) == (302, address(game))
    assert names(game) == ["Chris", "Philippa"]
    assert Sheet.load(game).cards(1, 0) == {"chopsticks": 1, "tempura": 2}


def test_a_name_that_is_taken_is_refused_beside_its_field(owner, game):
    response = rename(owner, game, "Phil", "Chris")
    assert response.status_code == 422
    page = " ".join(response.content.decode().split())
    [field] = re.findall(r'<input id="called_[^>]* aria-invalid="true"[^>]*>', page)
    assert 'value="Chris"' in field
    assert "New name for Phil" in page
    assert names(game) == ["Chris", "Phil"]


def test_with_htmx_what_else_was_chosen_stays_chosen(owner, table, game):
    chosen = {**seats(table, "Amy", "Phil"), "edition": "party", "menu": "master_menu", "version": "1"}
    player = table.players.get(name="Phil")
    sent = {"rename": player.pk, f"called_{player.pk}": "Philippa", **chosen}
    page = owner.post(address(game), sent, headers={"HX-Request": "true"}).content.decode()
    assert 'value="master_menu" checked' in page
    assert re.findall(r'data-seat="(\d)">.*?<bdi>(\w+)</bdi>', page, re.DOTALL) == [
        ("1", "Amy"),
        ("2", "Philippa"),
    ]
    assert names(game) == ["Chris", "Philippa"]


@pytest.mark.parametrize("who", ["", "x", "999999", "9" * 30])
def test_only_players_of_the_game_are_renamed_here(owner, game, who):
    assert owner.post(address(game), {"rename": who, f"called_{who}": "Zoë"}).status_code == 404


def test_players_who_left_or_were_deleted_are_not_renamed_here(owner, table, game):
    assert rename(owner, game, "Amy", "Amelia").status_code == 404
    play.put_away(table.players.get(name="Phil"))
    assert rename(owner, game, "Phil", "Philippa").status_code == 404
    assert 'value="Phil"' not in owner.get(address(game)).content.decode()


@pytest.mark.parametrize("role", [None, "stranger", Role.WATCH])
def test_only_who_keeps_the_score_renames(visitor, game, role):
    assert rename(visitor(role), game, "Phil", "Philippa").status_code == 404
    assert names(game) == ["Chris", "Phil"]
