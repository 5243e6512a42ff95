"""Warnings that more of a card was entered than the deck has."""

import pytest

from scoring.rules import CLASSIC, PARTY, Caution
from tests.rules.helpers import both_boxes, found, of, table

DECK = {
    "tempura": 14,
    "sashimi": 14,
    "dumpling": 14,
    "maki_1": 6,
    "maki_2": 12,
    "maki_3": 8,
    "egg_nigiri": 5,
    "salmon_nigiri": 10,
    "squid_nigiri": 5,
    "pudding": 10,
    "wasabi": 6,
    "chopsticks": 4,
}

# A face of each Party kind with cards in the deck: its kind, and how many cards of it there are.
DECK_OF_PARTY = {
    "squid_nigiri": ("nigiri", 12),
    "maki_2": ("maki", 12),
    "temaki": ("temaki", 12),
    "uramaki_4": ("uramaki", 12),
    "tempura": ("tempura", 8),
    "sashimi": ("sashimi", 8),
    "dumpling": ("dumpling", 8),
    "eel": ("eel", 8),
    "tofu": ("tofu", 8),
    "onigiri_square": ("onigiri", 8),
    "edamame": ("edamame", 8),
    "miso_soup": ("miso_soup", 8),
    "chopsticks": ("chopsticks", 3),
    "soy_sauce": ("soy_sauce", 3),
    "tea": ("tea", 3),
    "spoon": ("spoon", 3),
    "wasabi": ("wasabi", 3),
}


def too_many(pile, cards, deck, number=1, copies=0, *, in_all_rounds=False):
    numbers = {"cards": cards, "deck": deck, "copies": copies}
    return Caution("deck", number, None, numbers, pile, in_all_rounds)


@both_boxes
@pytest.mark.parametrize(("face", "deck"), DECK.items())
def test_the_whole_deck_may_be_out_and_not_one_card_more(edition, face, deck):
    setup = table(edition, 3)
    assert found(setup, [of(face, (1, deck - 3, 2))], "deck") == []
    assert found(setup, [of(face, (1, deck - 3, 3))], "deck") == [too_many(face, deck + 1, deck)]


@both_boxes
@pytest.mark.parametrize(("face", "deck"), DECK.items())
def test_the_deck_holds_for_all_rounds_and_is_named_where_it_was_passed(edition, face, deck):
    setup = table(edition, 2)
    assert found(setup, [of(face, (deck - 2, 0)), of(face, (0, 1)), of(face, (1, 0))], "deck") == []
    rounds = [of(face, (deck - 2, 0)), of(face, (1, 2)), of(face, (1, 1))]
    assert found(setup, rounds, "deck") == [too_many(face, deck + 1, deck, number=2, in_all_rounds=True)]


def test_the_dummy_has_its_cards_from_the_same_deck():
    rounds = [of("chopsticks", (2, 2, 1))]
    assert found(table(CLASSIC, 2, dummy=True), rounds, "deck") == [too_many("chopsticks", 5, 4)]


def test_a_nigiri_on_wasabi_is_one_of_each():
    setup = table(CLASSIC, 2)
    assert found(setup, [[{"egg_on_wasabi": 3, "egg_nigiri": 2}, {"wasabi": 3}]], "deck") == []
    assert found(setup, [[{"egg_on_wasabi": 3, "egg_nigiri": 3}, {"wasabi": 4}]], "deck") == [
        too_many("egg_nigiri", 6, 5),
        too_many("wasabi", 7, 6),
    ]


def test_a_nigiri_on_wasabi_is_one_of_each_in_party():
    setup = table(PARTY, 3, "wasabi")
    nigiri = {"squid_on_wasabi": 1, "egg_nigiri": 3}
    assert found(setup, [[nigiri, nigiri, nigiri]], "deck") == []
    assert found(setup, [[nigiri, nigiri, {**nigiri, "salmon_on_wasabi": 1}]], "deck") == [
        too_many("nigiri", 13, 12),
        too_many("wasabi", 4, 3),
    ]


@pytest.mark.parametrize(("face", "pile", "deck"), [(face, *held) for face, held in DECK_OF_PARTY.items()])
def test_party_counts_each_kind_in_each_round(face, pile, deck):
    setup = table(PARTY, 3, pile)
    enough, over = of(face, (deck - 1, 0, 1)), of(face, (deck - 1, 1, 1))
    assert found(setup, [enough, enough, enough], "deck") == []
    assert found(setup, [over, enough, over], "deck") == [
        too_many(pile, deck + 1, deck),
        too_many(pile, deck + 1, deck, number=3),
    ]


def test_party_names_a_kind_in_every_round_that_has_too_many():
    over = of("tea", (2, 2))
    cautions = found(table(PARTY, 2, "tea"), [over, over], "deck")
    assert [caution.round for caution in cautions] == [1, 2]


def test_party_adds_the_faces_of_a_kind():
    hands = [{"maki_1": 5, "maki_2": 3}, {"maki_3": 5}]
    assert found(table(PARTY, 2), [hands], "deck") == [too_many("maki", 13, 12)]


def test_flipped_cards_claimed_places_and_icons_are_of_no_pile():
    setup = table(PARTY, 2, "takeout_box", "uramaki", "fruit")
    hands = [{"flipped": 10, "uramaki_first": 1}, {"uramaki_5": 12, "fruit": 1, "orange": 60}]
    assert found(setup, [hands], "deck") == []


DESSERTS_OUT = [
    *[(players, number, most) for players in (2, 3, 4, 5) for number, most in [(1, 5), (2, 8), (3, 10)]],
    *[(players, number, most) for players in (6, 7, 8) for number, most in [(1, 7), (2, 12), (3, 15)]],
]


@pytest.mark.parametrize("dessert", ["pudding", "green_tea_ice_cream", "fruit"])
@pytest.mark.parametrize(("players", "number", "most"), DESSERTS_OUT)
def test_desserts_of_party_are_counted_over_the_game(dessert, players, number, most):
    setup = table(PARTY, players, dessert)
    none, kept = [{}] * players, [*of(dessert, (2, most - 2)), *[{}] * (players - 2)]
    more = [{dessert: 3}, *kept[1:]]
    assert found(setup, [none] * (number - 1) + [kept], "deck") == []
    assert found(setup, [none] * (number - 1) + [more], "deck") == [
        too_many(dessert, most + 1, most, number=number, in_all_rounds=number > 1)
    ]


def test_desserts_of_earlier_rounds_are_still_out():
    rounds = [of("pudding", (2, 2)), of("pudding", (2, 2)), of("pudding", (1, 2))]
    assert found(table(PARTY, 2), rounds, "deck") == [
        too_many("pudding", 11, 10, number=3, in_all_rounds=True)
    ]


def test_desserts_too_many_too_early_may_be_right_again():
    rounds = [of("pudding", (3, 3)), of("pudding", (1, 1)), of("pudding", (2, 1))]
    assert [caution.round for caution in found(table(PARTY, 2), rounds, "deck")] == [1, 3]


@pytest.mark.parametrize(
    ("face", "pile", "deck"),
    [("tempura", "tempura", 8), ("maki_3", "maki", 12), ("wasabi", "wasabi", 3), ("pudding", "pudding", 5)],
)
def test_special_orders_add_three_of_any_kind(face, pile, deck):
    setup = table(PARTY, 2, "special_order", "wasabi")
    assert found(setup, [of(face, (deck, 3))], "deck") == []
    assert found(setup, [of(face, (deck, 4))], "deck") == [too_many(pile, deck + 4, deck, copies=3)]
