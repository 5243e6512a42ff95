"""A hand with too many cards, whose last card is given to another hand."""

import re

import pytest

from tests.tables import a_game
from tests.views.hands import a_phone_of, address, counts


@pytest.fixture
def game(table):
    return a_game(table)


@pytest.fixture
def too_many(owner, game):
    """A game in which the first hand has nine cards, the last of them a maki."""
    owner.post(address(game), {"set": "tempura=8"})
    owner.post(address(game), {"set": "maki_2=1"})
    return game


def give(page):
    """Return the counts that the button for giving a card away sends."""
    return re.search(r'name="give" value="([^"]*)"', page)[1]


@pytest.mark.parametrize("seat", [1, 3])
def test_too_many_cards_are_said_at_every_hand_of_the_round(owner, too_many, seat):
    page = owner.get(address(too_many, seat=seat)).content.decode()
    assert "<bdi>Chris</bdi> has 9 of 8 cards." in page
    assert "Give maki 2 to <bdi>Phil</bdi>" in page
    assert give(page) == "1:maki_2=0,2:maki_2=1"


def test_a_card_too_many_is_given_to_the_next_open_hand_and_back(owner, too_many):
    page = owner.get(address(too_many)).content.decode()
    response = owner.post(address(too_many), {"give": give(page)})
    assert response["Location"] == address(too_many)
    assert [counts(too_many, seat=seat) for seat in (1, 2)] == [{"tempura": 8}, {"maki_2": 1}]
    owner.post(address(too_many), {"undo": "1"})
    assert [counts(too_many, seat=seat) for seat in (1, 2)] == [{"tempura": 8, "maki_2": 1}, {}]


def test_a_card_is_given_past_who_has_a_phone(owner, too_many):
    a_phone_of(too_many, 2)
    assert "Give maki 2 to <bdi>Amy</bdi>" in owner.get(address(too_many)).content.decode()


def test_a_fruit_card_too_many_is_called_by_its_fruits(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    owner.post(address(game), {"set": "egg_nigiri=9"})
    owner.post(address(game), {"set": "orange=2,fruit=1"})
    page = owner.get(address(game)).content.decode()
    assert "Give two oranges to <bdi>Phil</bdi>" in page


def test_one_of_several_cards_entered_at_once_is_given_away(owner, game):
    owner.post(address(game), {"set": "tempura=9"})
    assert give(owner.get(address(game)).content.decode()) == "1:tempura=8,2:tempura=1"


def test_where_all_others_are_done_a_card_too_many_is_only_spoken_of(owner, too_many):
    for seat in (2, 3, 4):
        owner.post(address(too_many, seat=seat), {"done": "1"})
    page = owner.get(address(too_many)).content.decode()
    assert "has 9 of 8 cards." in page
    assert give(page) == ""


@pytest.mark.parametrize("wrong", ["", "1", "x:tempura=1", "9:tempura=1", "1:tempura=x", "1:tofu=1"])
def test_an_invalid_card_cannot_be_given_away(owner, game, wrong):
    assert owner.post(address(game), {"give": wrong}).status_code == 422
