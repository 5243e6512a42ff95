"""Our rulings where the rulebooks are silent or disagree. Each test carries the name of its ruling."""

import pytest

from scoring.rules import EDITIONS, PARTY, TRAINS, score_game, set_up, standings
from scoring.rules.editions import DUMMY_RULINGS, GAME_RULINGS
from scoring.rules.types import Spread
from tests.rules.helpers import both_boxes, dessert_points, of, points, table

RULINGS = {
    *("shared_win", "dummy_in_trains", "dummy_pays", "colours"),
    *("level_race", "edamame_cap", "everyone_level"),
}


def test_the_boxes_name_the_rulings_of_the_rules_and_no_others():
    of_kinds = {code for box in EDITIONS.values() for kind in box.kinds for code in kind.rulings}
    assert {*of_kinds, *GAME_RULINGS, *DUMMY_RULINGS} == RULINGS


def test_a_ruling_stands_with_the_kinds_that_it_is_about():
    assert {kind.key: kind.rulings for kind in PARTY.kinds if kind.rulings} == {
        "temaki": ("everyone_level",),
        "uramaki": ("level_race",),
        "edamame": ("edamame_cap",),
        "soy_sauce": ("colours",),
        "tea": ("colours",),
        "pudding": ("everyone_level",),
    }


@pytest.mark.parametrize("code", sorted(RULINGS))
def test_every_ruling_has_a_test_of_its_name(code):
    assert any(name.startswith(f"test_ruling_{code}_") for name in globals())


def test_ruling_shared_win_goes_to_everyone_level_on_points_and_desserts():
    standing = standings((33, 33, 20), (2, 2, 5), 3)
    assert (standing.ranks, standing.winners, standing.decided_by) == ((1, 1, 3), (0, 1), "shared")


def test_ruling_dummy_in_trains_is_a_third_seat_with_nine_cards():
    setup = set_up(TRAINS, None, 2, dummy=True)
    assert (setup.players, setup.seats, setup.dealt) == (2, 3, 9)


@both_boxes
@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((3, 2, 1), (6, 0, -6)),  # the dummy loses points
        ((3, 0, 1), (6, -6, 0)),  # a player loses points
        ((1, 0, 3), (0, -6, 6)),  # the dummy takes the most
        ((2, 0, 0), (6, -3, -3)),
        ((1, 1, 1), (0, 0, 0)),
    ],
)
def test_ruling_dummy_pays_and_is_paid_for_puddings(edition, counts, expected):
    assert dessert_points(edition, [of("pudding", counts)], "pudding", dummy=True) == expected


@both_boxes
def test_ruling_dummy_pays_and_competes_for_the_rolls(edition):
    setup = table(edition, 2, dummy=True)
    assert score_game(setup, [of("maki_2", (1, 2, 3))]).standing.totals == (0, 3, 6)


@both_boxes
def test_ruling_dummy_pays_but_cannot_win(edition):
    rounds = [of("squid_nigiri", (1, 2, 3)), of("pudding", (0, 0, 1)), [{}, {}, {}]]
    standing = score_game(table(edition, 2, dummy=True), rounds).standing
    assert standing.totals == (3 - 3, 6 - 3, 9 + 6)
    assert (standing.ranks, standing.winners) == ((2, 1), (1,))


COLOURS = [
    # every kind has its own color, whatever its faces
    ({"maki_1": 1, "maki_3": 2, "tempura": 1, "sashimi": 1}, {"maki": 3, "tempura": 1, "sashimi": 1}),
    ({"tea": 1, "soy_sauce": 1}, {"soy_sauce": 1, "tea": 1}),
    # a count of zero adds no color
    ({"tempura": 0}, {}),
]


@pytest.mark.parametrize(("hand", "expected"), COLOURS)
def test_ruling_colours_are_one_for_each_kind(hand, expected):
    colours = Spread(table(PARTY, 3, "tea", "soy_sauce").menu, [hand]).colours(0)
    assert colours == {kind: {kind: cards} for kind, cards in expected.items()}


def test_ruling_colours_of_all_kinds_differ_but_for_nigiri_and_wasabi():
    cards = {kind.key: {kind.faces[-1].key: 1} for kind in PARTY.kinds if kind.faces}
    colours = {key: Spread(PARTY.kinds, [hand]).colours(0) for key, hand in cards.items()}
    yellow = {key for key, counts in colours.items() if set(counts) == {"yellow"}}
    assert yellow == {"nigiri", "wasabi"}
    others = [counts for key, counts in colours.items() if key not in yellow]
    # Of the 22: menu and special order have no face, flipped cards have no color, and wasabi is yellow.
    assert len({colour for counts in others for colour in counts}) == 18


def test_ruling_colours_of_nigiri_and_wasabi_are_the_same():
    hands = [{"soy_sauce": 1, "wasabi": 1, "egg_nigiri": 1}, {"tempura": 1, "maki_1": 1, "sashimi": 1}]
    assert points(PARTY, hands, "soy_sauce", "wasabi") == (0, 0)


def test_ruling_colours_count_a_nigiri_on_wasabi_as_two_cards():
    assert points(PARTY, [{"tea": 1, "egg_on_wasabi": 2, "tempura": 3}, {}], "tea", "wasabi") == (4, 0)


@pytest.mark.parametrize("dessert", ["pudding", "green_tea_ice_cream", "fruit"])
def test_ruling_colours_include_the_desserts_of_this_round(dessert):
    # Without the dessert, the other hand would have more colors.
    hands = [{"soy_sauce": 1, dessert: 1}, {"tempura": 1, "maki_1": 1}]
    assert points(PARTY, hands, "soy_sauce", dessert) == (4, 0)
    assert points(PARTY, [{"tea": 1, dessert: 3}, {}], "tea", dessert) == (3, 0)


def test_ruling_colours_leave_out_the_desserts_of_earlier_rounds():
    rounds = [of("pudding", (5, 0)), [{"tea": 1, "soy_sauce": 1}, {"tempura": 1, "sashimi": 1, "maki_1": 1}]]
    score = score_game(table(PARTY, 2, "tea", "soy_sauce"), rounds)
    assert {line.kind: line.points for line in score.rounds[1][0]} == {"tea": 1, "soy_sauce": 0}


def test_ruling_colours_count_fruit_cards_and_not_icons():
    assert points(PARTY, [{"tea": 1, "fruit": 2, "orange": 4}, {}], "tea", "fruit") == (2, 0)


def test_ruling_colours_leave_out_flipped_cards():
    assert points(PARTY, [{"tea": 1, "flipped": 5, "tempura": 2}, {}], "tea", "takeout_box") == (2, 0)
    hands = [{"soy_sauce": 1, "flipped": 3}, {"tempura": 1, "maki_1": 1}]
    assert points(PARTY, hands, "soy_sauce", "takeout_box") == (0, 0)


def test_ruling_colours_leave_out_claimed_places_of_the_race():
    hands = [{"soy_sauce": 1, "uramaki_first": 1}, {"tempura": 1, "uramaki_3": 1}]
    assert points(PARTY, hands, "soy_sauce", "uramaki") == (0, 0)
    hand = {"tea": 1, "uramaki_first": 1, "uramaki_second": 1, "uramaki_third": 1}
    assert points(PARTY, [hand, {}], "tea", "uramaki") == (1, 0)


def test_ruling_colours_give_a_special_order_the_colour_of_what_it_copies():
    # Two tempura and a special order that copies one.
    assert points(PARTY, [{"tea": 1, "tempura": 3}, {}], "tea", "special_order") == (3, 0)


@pytest.mark.parametrize(
    ("claimed", "next_place"),
    [
        ({}, 8),
        ({"uramaki_first": 1}, 5),
        ({"uramaki_first": 2}, 2),
        ({"uramaki_first": 3}, 0),
        ({"uramaki_first": 4}, 0),
        ({"uramaki_first": 1, "uramaki_second": 1}, 2),
        ({"uramaki_first": 1, "uramaki_second": 2}, 0),
        ({"uramaki_first": 2, "uramaki_third": 1}, 0),
        ({"uramaki_first": 1, "uramaki_second": 1, "uramaki_third": 2}, 0),
    ],
)
def test_ruling_level_race_uses_up_a_place_for_each_level_player(claimed, next_place):
    claims = [{face: 1} for face, level in claimed.items() for _ in range(level)]
    hands = [{"uramaki_5": 1}, {"uramaki_4": 1}, *claims]
    assert points(PARTY, hands, "uramaki")[:2] == (next_place, 0)


@pytest.mark.parametrize(("players", "worth"), [(3, 2), (4, 3), (5, 4), (6, 4), (7, 4), (8, 4)])
def test_ruling_edamame_cap_is_four_for_each_card(players, worth):
    counts = (3, *[1] * (players - 1))
    assert points(PARTY, of("edamame", counts), "edamame") == (3 * worth, *[worth] * (players - 1))


@pytest.mark.parametrize(
    ("counts", "sign"),
    [
        ((2, 2), 1),
        ((1, 1), 1),
        ((0, 0), 0),
        *[((count,) * players, 0) for players in range(3, 9) for count in (0, 1)],
    ],
)
def test_ruling_everyone_level_gains_only_as_two_who_have_some(counts, sign):
    assert points(PARTY, of("temaki", counts), "temaki") == (4 * sign,) * len(counts)
    assert dessert_points(PARTY, [of("pudding", counts)], "pudding") == (6 * sign,) * len(counts)
