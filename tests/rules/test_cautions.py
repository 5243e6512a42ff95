"""Warnings about hand sizes, claimed uramaki places and fruit cards, at the exact limits."""

from itertools import product

import pytest

from scoring.rules import CLASSIC, PARTY, TRAINS, Caution, score_game
from scoring.rules.cautions import cautions
from tests.rules.helpers import both_boxes, found, of, table

DEALT_IN_CLASSIC = [(2, 10), (3, 9), (4, 8), (5, 7)]
DEALT_IN_PARTY = [(2, 10), (3, 10), (4, 9), (5, 9), (6, 8), (7, 8), (8, 7)]
DEALT = [
    *[(edition, *dealt) for edition in (CLASSIC, TRAINS) for dealt in DEALT_IN_CLASSIC],
    *[(PARTY, *dealt) for dealt in DEALT_IN_PARTY],
]


@pytest.mark.parametrize(("edition", "players", "dealt"), DEALT)
def test_the_hand_that_was_dealt_is_right_and_one_card_more_is_not(edition, players, dealt):
    setup, others = table(edition, players), [dealt] * (players - 1)
    assert found(setup, [of("tempura", [dealt, *others])], "hand_size") == []
    assert found(setup, [of("tempura", [*others, dealt + 1])], "hand_size") == [
        Caution("hand_size", 1, players - 1, {"cards": dealt + 1, "dealt": dealt})
    ]


@both_boxes
@pytest.mark.parametrize(("players", "dealt"), DEALT_IN_CLASSIC)
def test_a_card_too_few_is_wrong_in_classic(edition, players, dealt):
    rounds = [of("tempura", [dealt - 1, *[dealt] * (players - 1)])]
    numbers = {"cards": dealt - 1, "dealt": dealt}
    assert found(table(edition, players), rounds, "hand_size") == [Caution("hand_size", 1, 0, numbers)]


def test_cards_too_few_are_right_in_party():
    assert found(table(PARTY, 2), [of("tempura", (9, 0))], "hand_size") == []


@both_boxes
def test_the_dummy_and_its_players_have_nine_cards(edition):
    setup = table(edition, 2, dummy=True)
    assert found(setup, [of("tempura", (9, 9, 9))], "hand_size") == []
    assert [caution.seat for caution in found(setup, [of("tempura", (10, 9, 8))], "hand_size")] == [0, 2]


def test_an_open_round_may_have_too_few_cards_and_not_too_many():
    rounds = [of("tempura", (9, 10)), of("tempura", (3, 11))]
    sizes = found(table(CLASSIC, 2), rounds, "hand_size", last_is_open=True)
    assert [(caution.round, caution.seat) for caution in sizes] == [(1, 0), (2, 1)]


CARDS = [
    (CLASSIC, {"tempura": 8, "squid_on_wasabi": 1}, True),
    (CLASSIC, {"tempura": 9, "squid_on_wasabi": 1}, False),
    (CLASSIC, {"egg_on_wasabi": 2, "salmon_on_wasabi": 1, "squid_on_wasabi": 2}, True),
    (CLASSIC, {"tempura": 7, "wasabi": 1, "chopsticks": 1, "pudding": 1}, True),
    (PARTY, {"tempura": 10, "uramaki_first": 1, "uramaki_second": 1, "uramaki_third": 1}, True),
    (PARTY, {"tempura": 9, "uramaki_3": 1, "uramaki_4": 1}, False),
    (PARTY, {"tempura": 9, "fruit": 1, "watermelon": 2, "orange": 2}, True),
    (PARTY, {"tempura": 9, "fruit": 2, "orange": 2}, False),
    (PARTY, {"tempura": 5, "flipped": 5}, True),
    (PARTY, {"tempura": 5, "flipped": 6}, False),
]


@pytest.mark.parametrize(("edition", "hand", "right"), CARDS)
def test_a_face_is_as_many_cards_as_lie_there(edition, hand, right):
    setup = table(edition, 2, "uramaki", "fruit", "takeout_box")
    sizes = found(setup, [[hand, {"tempura": 10}]], "hand_size")
    assert sizes == ([] if right else [Caution("hand_size", 1, 0, {"cards": 11, "dealt": 10})])


PLACES_THAT_CAN_BE = {
    # first, second and third places claimed
    (0, 0, 0),
    (1, 0, 0),
    (1, 1, 0),
    (1, 1, 1),
    (1, 1, 2),
    (1, 1, 3),
    (1, 2, 0),
    (1, 3, 0),
    (2, 0, 0),
    (2, 0, 1),
    (2, 0, 2),
    (2, 0, 3),
    (3, 0, 0),
}


@pytest.mark.parametrize("claimed", [*product(range(4), repeat=3)])
def test_places_of_the_race_follow_from_each_other(claimed):
    faces = ("uramaki_first", "uramaki_second", "uramaki_third")
    # Spread over the seats, so that the claims have to be added up.
    hands = [
        {face: 1 for face, count in zip(faces, claimed, strict=True) if seat < count} for seat in range(3)
    ]
    numbers = dict(zip(("first", "second", "third"), claimed, strict=True))
    expected = [] if claimed in PLACES_THAT_CAN_BE else [Caution("race", 1, None, numbers)]
    assert found(table(PARTY, 3, "uramaki"), [hands], "race") == expected


def test_more_level_firsts_leave_no_other_place():
    setup = table(PARTY, 5, "uramaki")
    firsts = of("uramaki_first", (1, 1, 1, 1))
    assert found(setup, [[*firsts, {}]], "race") == []
    assert len(found(setup, [[*firsts, {"uramaki_third": 1}]], "race")) == 1


def test_places_are_those_of_one_round():
    rounds = [of("uramaki_first", (1, 0)), of("uramaki_second", (0, 1))]
    assert [caution.round for caution in found(table(PARTY, 2, "uramaki"), rounds, "race")] == [2]


@pytest.mark.parametrize(
    ("hand", "numbers"),
    [
        ({}, None),
        ({"fruit": 1, "orange": 2}, None),
        ({"fruit": 2, "watermelon": 1, "orange": 1, "pineapple": 2}, None),
        ({"orange": 1}, {"icons": 1, "cards": 0}),
        ({"watermelon": 2, "pineapple": 1, "fruit": 0}, {"icons": 3, "cards": 0}),
        ({"fruit": 1}, {"icons": 0, "cards": 1}),
        ({"fruit": 3, "orange": 0}, {"icons": 0, "cards": 3}),
        ({"fruit": 1, "orange": 1}, {"icons": 1, "cards": 1}),
        ({"fruit": 2, "watermelon": 1, "orange": 2, "pineapple": 2}, {"icons": 5, "cards": 2}),
        ({"fruit": 3, "orange": 1, "pineapple": 4}, {"icons": 5, "cards": 3}),  # the book's own example
    ],
)
def test_every_fruit_card_has_two_icons(hand, numbers):
    expected = [Caution("fruit", 1, 1, numbers)] if numbers else []
    assert found(table(PARTY, 2, "fruit"), [[{}, hand]], "fruit") == expected


@pytest.mark.parametrize("dessert", ["pudding", "green_tea_ice_cream"])
def test_other_desserts_have_no_icons_to_miss(dessert):
    assert found(table(PARTY, 2, dessert), [of(dessert, (2, 1))], "fruit") == []


def test_warnings_are_in_the_order_of_rounds_then_seats_then_the_table():
    setup = table(PARTY, 2, "uramaki", "fruit")
    wrong = [{"orange": 1, "uramaki_third": 1}, {"tempura": 11}]
    assert [(caution.round, caution.seat, caution.code) for caution in cautions(setup, [wrong, wrong])] == [
        (1, 0, "fruit"),
        (1, 1, "hand_size"),
        (1, None, "deck"),
        (1, None, "race"),
        (2, 0, "fruit"),
        (2, 1, "hand_size"),
        (2, None, "deck"),
        (2, None, "race"),
    ]


def test_warnings_come_with_the_score_and_stop_nothing():
    score = score_game(table(CLASSIC, 2), [of("tempura", (10, 4))], last_is_open=True)
    assert (score.standing.totals, score.cautions) == ((25, 10), ())
    score = score_game(table(CLASSIC, 2), [of("tempura", (10, 4))])
    assert (score.standing.totals, [caution.seat for caution in score.cautions]) == ((25, 10), [1])
