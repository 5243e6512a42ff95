"""Working out a hand's fruit cards from their icons."""

import pytest

from scoring import play
from scoring.models.sheet import Sheet
from scoring.pages.round.fruit import FRUITS, PAIRS, fruit_cards, known_cards
from tests.tables import a_device, a_game, sender

WW, WO, WP, OO, OP, PP = PAIRS


def hand(*pairs):
    icons = [fruit for pair in pairs for fruit in pair]
    return {"fruit": len(pairs), **{fruit: icons.count(fruit) for fruit in FRUITS if fruit in icons}}


@pytest.mark.parametrize("pair", PAIRS)
def test_one_card_has_the_icons_that_it_has(pair):
    assert fruit_cards(hand(pair), {}) == {pair: 1}


def test_unknown_cards_rarely_have_the_same_fruit_twice():
    assert fruit_cards(hand(WW, OO), {}) == {WO: 2}
    assert fruit_cards(hand(WW, WW, OP), {}) == {WW: 1, WO: 1, WP: 1}
    assert fruit_cards(hand(WO, WP, OP), {}) == {WO: 1, WP: 1, OP: 1}


def test_any_cards_that_are_found_have_the_icons_of_the_hand():
    for one in PAIRS:
        for other in PAIRS:
            for third in PAIRS:
                counts = hand(one, other, third)
                found = fruit_cards(counts, {})
                assert hand(*(pair for pair, count in found.items() for _ in range(count))) == counts


def test_known_cards_are_kept():
    assert fruit_cards(hand(WW, OO), {WW: 1, OO: 1, PP: 0}) == {WW: 1, OO: 1}


def test_known_cards_with_other_icons_are_not():
    assert fruit_cards(hand(WW, OO), {WW: 2}) == {WO: 2}


def test_half_a_card_is_none():
    assert fruit_cards({"fruit": 1, "orange": 1}, {}) is None
    assert fruit_cards({"orange": 2}, {}) is None


@pytest.fixture
def game(db):
    return a_game(edition="party", menu="master_menu")


def test_cards_are_known_from_how_they_were_entered_and_removed(game):
    device = a_device(game.night.table)
    for counts in (hand(WW), hand(WW, OO), hand(WW, OO, PP)):
        play.set_counts(game, sender(device), 1, 0, counts)
    play.undo(game, sender(device))
    assert known_cards(Sheet.load(game), 1) == {0: {WW: 1, OO: 1, PP: 0}}


def test_cards_that_were_entered_at_once_are_not_known(game):
    play.set_counts(game, sender(), 1, 0, hand(WW, OO))
    assert known_cards(Sheet.load(game), 1) == {}
