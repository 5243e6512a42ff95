"""Which hand comes next on a phone: after a full hand, after Next, and at a player's own hand."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.access import COOKIE
from scoring.models import Device, Role
from tests.tables import a_game
from tests.views.hands import a_phone_of, address


@pytest.fixture
def game(table):
    return a_game(table)


def test_a_full_hand_moves_on_to_the_next_seat(owner, game):
    response = owner.post(address(game), {"set": "dumpling=8"})
    assert response["Location"] == address(game, seat=2)


def test_a_full_hand_moves_on_when_it_is_sent_again(owner, game):
    for _ in range(2):
        response = owner.post(address(game), {"set": "dumpling=8", "client_id": "one"})
        assert response["Location"] == address(game, seat=2)


def test_a_full_hand_that_was_taken_back_does_not_move_on_when_it_is_sent_again(owner, game):
    owner.post(address(game), {"set": "dumpling=8", "client_id": "one"})
    owner.post(address(game), {"undo": "1"})
    response = owner.post(address(game), {"set": "dumpling=8", "client_id": "one"})
    assert response["Location"] == address(game)


def test_next_sent_again_says_the_same(owner, game):
    ways = [owner.post(address(game), {"done": "1", "client_id": "one"})["Location"] for _ in range(2)]
    assert ways == [f"{address(game, seat=2)}?said=1"] * 2


def test_undo_sent_again_leads_to_the_same_hand(owner, game):
    owner.post(address(game), {"set": "tempura=1"})
    for _ in range(2):
        response = owner.post(address(game, seat=2), {"undo": "1", "client_id": "one"})
        assert response["Location"] == f"{address(game)}?said=2"
        owner.post(address(game, seat=3), {"set": "tempura=1"})


def test_next_moves_on_past_hands_that_are_done(owner, game):
    owner.post(address(game, seat=2), {"set": "tempura=8"})
    response = owner.post(address(game, seat=1), {"done": "1"})
    assert response["Location"].startswith(address(game, seat=3))


def test_next_leads_to_a_hand_that_was_passed_over_without_a_card(owner, game):
    owner.post(address(game, seat=2), {"done": "1"})
    response = owner.post(address(game, seat=1), {"set": "tempura=8"})
    assert response["Location"].startswith(address(game, seat=2))


def test_a_short_hand_is_spoken_of_with_a_way_back(owner, game):
    owner.post(address(game), {"set": "tempura=7"})
    response = owner.post(address(game), {"done": "1"})
    page = owner.get(response["Location"]).content.decode()
    assert "Chris: 7 of 8 cards." in page
    assert f'<a href="{address(game)}">Back to Chris</a>' in page


def test_a_hand_whose_takeout_box_was_discarded_is_not_called_short(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    owner.post(address(game), {"set": "tofu=5,flipped=3"})
    page = owner.get(address(game)).content.decode()
    assert '<p class="cards-left">8 of 9 cards</p>' in page
    response = owner.post(address(game), {"done": "1"})
    assert "8 of 9 cards" not in owner.get(response["Location"]).content.decode()
    assert 'data-done="short"' not in owner.get(address(game, seat=2)).content.decode()


def test_a_complete_hand_names_the_player_to_whom_it_leads_on(owner, game):
    assert "On to Phil" not in owner.get(address(game)).content.decode().split('id="done"')[1]
    owner.post(address(game), {"set": "tempura=8"})
    owner.post(address(game), {"set": "tempura=7,dumpling=1"})
    assert "On to Phil" in owner.get(address(game)).content.decode().split('id="done"')[1]


def test_next_ends_a_correction(owner, game):
    for seat in (1, 2, 3, 4):
        owner.post(address(game, seat=seat), {"set": "dumpling=8"})
    owner.post(address(game, seat=2), {"set": "dumpling=7,tempura=1"})
    assert "To the scores" in owner.get(address(game, seat=2)).content.decode()
    assert owner.post(address(game, seat=2), {"done": "1"})["Location"] == f"/g/{game.code}/1/"


def test_undo_leads_to_the_hand_in_which_something_was_taken_back(owner, game):
    owner.post(address(game), {"set": "dumpling=8"})
    response = owner.post(address(game, seat=2), {"undo": "1"})
    assert response["Location"].startswith(f"{address(game)}?said=")
    assert "Undone: Chris, Dumpling: 8 → 0" in owner.get(response["Location"]).content.decode()


def test_players_with_phones_enter_their_own_hands(owner, game):
    a_phone_of(game, 2)
    a_phone_of(game, 3, Role.WATCH)
    assert owner.post(address(game), {"done": "1"})["Location"].startswith(address(game, seat=3))


def test_where_all_others_have_phones_the_result_is_next(owner, game):
    for seat in (2, 3, 4):
        a_phone_of(game, seat)
    assert owner.post(address(game), {"done": "1"})["Location"] == f"/g/{game.code}/1/"


def test_a_phone_that_was_here_another_night_is_not_waited_for(owner, game):
    a_phone_of(game, 2)
    Device.objects.update(seen_at=timezone.now() - timedelta(days=1))
    assert owner.post(address(game), {"done": "1"})["Location"].startswith(address(game, seat=2))


def test_the_last_hand_moves_on_to_the_result(owner, game):
    for seat in (1, 2, 3):
        owner.post(address(game, seat=seat), {"done": "1"})
    response = owner.post(address(game, seat=4), {"done": "1"})
    assert response["Location"] == f"/g/{game.code}/1/"


def test_a_correction_stays_where_it_is(owner, game):
    owner.post(address(game), {"set": "dumpling=8"})
    owner.post(address(game), {"set": "dumpling=7"})
    response = owner.post(address(game), {"set": "tempura=1"})
    assert response["Location"] == address(game)


@pytest.fixture
def phil(game, table):
    """Phil's own phone, at the second seat."""
    a_phone_of(game, 2)
    client = Client()
    client.cookies[COOKIE] = "seat 2"
    return client


def test_a_phone_marks_the_seat_of_its_player(owner, phil, game):
    assert phil.get(address(game)).content.decode().count('class="you"') == 1
    assert 'class="you"' not in owner.get(address(game)).content.decode()


def test_a_phone_stays_at_the_hand_of_its_player(owner, phil, game):
    owner.post(address(game), {"set": "dumpling=3"})
    owner.post(address(game, seat=3), {"set": "tempura=8"})
    response = phil.post(address(game, seat=2), {"set": "sashimi=8"})
    assert response["Location"] == address(game, seat=2)
    page = phil.get(response["Location"]).content.decode()
    said = "Your 8 cards are in. Waiting for <bdi>Chris</bdi> (3/8) and <bdi>Lisa</bdi> (0/8)."
    assert said in page
    assert said not in phil.get(address(game, seat=3)).content.decode()


def test_a_phone_that_stays_at_a_short_hand_is_not_sent_back_to_it(phil, game):
    phil.post(address(game, seat=2), {"set": "sashimi=7"})
    taps = {"headers": {"hx-request": "true"}}
    assert "Back to Phil" not in phil.post(address(game, seat=2), {"done": "1"}, **taps).content.decode()


def test_a_phone_that_waits_can_enter_another_hand(owner, phil, game):
    phil.post(address(game, seat=2), {"set": "sashimi=8"})
    assert 'name="another"' in phil.get(address(game, seat=2)).content.decode()
    assert phil.post(address(game, seat=2), {"another": "1"})["Location"] == address(game, seat=3)


def test_a_phone_comes_back_to_its_own_hand_when_the_others_enter_theirs(owner, phil, game):
    a_phone_of(game, 1)
    a_phone_of(game, 4)
    phil.post(address(game, seat=2), {"set": "sashimi=8"})
    assert phil.post(address(game, seat=3), {"set": "sashimi=6,dumpling=2"})["Location"] == address(
        game, seat=2
    )
    assert phil.post(address(game, seat=2), {"another": "1"})["Location"] == address(game, seat=4)


def test_a_phone_goes_on_to_the_result_when_all_hands_are_done(owner, phil, game):
    for seat in (1, 3, 4):
        owner.post(address(game, seat=seat), {"done": "1"})
    assert phil.post(address(game, seat=2), {"set": "sashimi=8"})["Location"] == f"/g/{game.code}/1/"
    assert phil.post(address(game, seat=2), {"another": "1"})["Location"] == f"/g/{game.code}/1/"
