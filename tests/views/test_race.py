import pytest

from scoring import play
from scoring.models.sheet import Sheet
from tests.tables import a_game, sender


@pytest.fixture
def game(table):
    return a_game(table, edition="party", menu="points_platter")


def claim(client, game, *seats, number=1):
    return client.post(f"/g/{game.code}/{number}/2/", {"race": "1", "claim": seats})


def claims(game):
    sheet = Sheet.load(game)
    return [
        [face.removeprefix("uramaki_") for face in sheet.cards(1, seat) if face.startswith("uramaki_")]
        for seat in range(4)
    ]


def test_places_are_claimed_one_after_another(owner, game):
    for seat in (2, 1, 4):
        assert claim(owner, game, seat)["Location"] == f"/g/{game.code}/1/2/"
    assert claims(game) == [["second"], ["first"], [], ["third"]]


def test_tied_players_get_the_same_place_and_use_up_one_each(owner, game):
    claim(owner, game, 1, 2)
    claim(owner, game, 3)
    assert claims(game) == [["first"], ["first"], ["third"], []]


def test_a_hand_that_claimed_does_not_say_how_many_cards_are_missing(owner, game):
    play.set_counts(game, sender(), 1, 0, {"uramaki_5": 2, "tea": 1})
    page = f"/g/{game.code}/1/1/"
    assert '<p class="cards-left">6 cards to go</p>' in owner.get(page).content.decode()
    claim(owner, game, 1)
    assert '<p class="cards-left">1 of 9 cards</p>' in owner.get(page).content.decode()


def test_the_cards_that_were_claimed_with_are_discarded(owner, game):
    play.set_counts(game, sender(), 1, 0, {"uramaki_5": 2, "tea": 1})
    claim(owner, game, 1)
    assert Sheet.load(game).cards(1, 0) == {"uramaki_first": 1, "tea": 1}


def test_after_three_no_place_is_left(owner, game):
    claim(owner, game, 1, 2, 3)
    refused = claim(owner, game, 4).content.decode()
    assert claims(game)[3] == []
    assert "Tap who reached 10 first" not in refused
    assert "All uramaki places are claimed" in owner.get(f"/g/{game.code}/1/1/").content.decode()


def test_the_panel_is_there_only_with_uramaki(owner, table, game):
    assert "First to 10 uramaki?" in owner.get(f"/g/{game.code}/1/1/").content.decode()
    assert "First to 10 uramaki?" not in owner.get(f"/g/{a_game(table).code}/1/1/").content.decode()


def test_a_seat_that_is_not_there_is_refused(owner, game):
    assert claim(owner, game, 9).status_code == 422


def test_it_checks_who_asks(stranger, table):
    game = a_game(table, edition="party", menu="points_platter")
    assert claim(stranger, game, 1).status_code == 404


def test_a_claim_for_nobody_is_asked_about(owner, game):
    response = claim(owner, game)
    assert response.status_code == 422
    page = response.content.decode()
    assert "Tap who reached 10 first" in page
    assert '<details class="panel" open>' in page


def test_a_phone_goes_on_where_it_is(owner, game):
    data = {"race": "1", "claim": "1"}
    answer = owner.post(f"/g/{game.code}/1/2/", data, headers={"From-Outbox": "true"}).content.decode()
    assert "Uramaki first place: Chris" in answer
    assert '"next": ""' in answer


def test_claims_are_listed(owner, game):
    claim(owner, game, 1, 2)
    page = owner.get(f"/g/{game.code}/1/1/").content.decode()
    assert "Uramaki first place: Chris" in page
    assert "Uramaki first place: Phil" in page


def test_a_place_is_taken_back_beside_it_and_undo_restores_it(owner, game):
    claim(owner, game, 1)
    claim(owner, game, 3)
    page = owner.get(f"/g/{game.code}/1/2/").content.decode()
    button = page.index('value="uramaki_second=0"')
    assert f'formaction="/g/{game.code}/1/3/">Take it back' in page[button : button + 200]
    owner.post(f"/g/{game.code}/1/3/", {"set": "uramaki_second=0"})
    assert claims(game) == [["first"], [], [], []]
    owner.post(f"/g/{game.code}/1/2/", {"undo": "1"})
    assert claims(game) == [["first"], [], ["second"], []]
