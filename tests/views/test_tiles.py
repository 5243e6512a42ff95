"""The tiles of a hand and the cards in its tray."""

import re

import pytest

from tests.tables import a_game
from tests.views.hands import address, counts


@pytest.fixture
def game(table):
    return a_game(table)


def test_every_face_is_a_tile_that_says_its_count(owner, game):
    page = owner.get(address(game)).content.decode()
    labels = re.findall(r'aria-label="([^"]+), 0"', page)
    assert len(labels) == 15
    assert "Squid on wasabi" in labels


def test_fruit_is_one_tap_for_two_icons_and_a_card(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    page = owner.get(address(game)).content.decode()
    assert 'value="watermelon=1,orange=1,fruit=1"' in page
    owner.post(address(game), {"set": "fruit=1,watermelon=1,orange=1"})
    assert counts(game) == {"fruit": 1, "watermelon": 1, "orange": 1}


def test_a_fruit_card_is_one_card_in_the_tray_and_one_removal(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    owner.post(address(game), {"set": "fruit=1,watermelon=2"})
    owner.post(address(game), {"set": "fruit=2,orange=2"})
    page = owner.get(address(game)).content.decode()
    assert 'aria-label="Two watermelons, 1"' in page
    assert 'aria-label="Two oranges, 1"' in page
    assert page.count('class="card"') == 3  # with the template that the phone copies
    assert 'value="watermelon=0,fruit=1" data-takes="watermelon watermelon fruit"' in page


def test_half_a_fruit_card_lies_in_the_tray_icon_by_icon(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    owner.post(address(game), {"set": "fruit=1,watermelon=1"})
    page = owner.get(address(game)).content.decode()
    assert 'data-takes="watermelon"' in page
    assert 'data-takes="fruit"' in page


def test_a_special_order_says_its_name_and_how_it_is_entered(owner, table):
    game = a_game(table, edition="party", menu="dinner_for_two", players=2)
    page = owner.get(address(game)).content.decode()
    assert "<b>Special order</b> Enter the card it copies" in page


def test_a_special_order_leads_to_its_rule(owner, table):
    game = a_game(table, edition="party", menu="dinner_for_two", players=2)
    page = owner.get(address(game)).content.decode()
    assert re.search(
        r'<a class="tile-hint" href="/rules/[^"]+#special_order" data-kind="special_order"', page
    )
    assert 'id="special_order"' in owner.get(game.rules_address).content.decode()


def test_tiles_say_which_wasabi_and_which_card_is_face_down(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    assert 'aria-label="Face-down card, 0"' in owner.get(address(game)).content.decode()
    game = a_game(table)
    assert 'aria-label="Wasabi, unused, 0"' in owner.get(address(game)).content.decode()


def test_a_fruit_can_be_corrected_by_itself(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    owner.post(address(game), {"set": "fruit=1,watermelon=2"})
    page = owner.get(address(game)).content.decode()
    assert 'aria-label="Watermelon, 2"' in page
    owner.post(address(game), {"set": "watermelon=1"})
    assert counts(game) == {"fruit": 1, "watermelon": 1}
