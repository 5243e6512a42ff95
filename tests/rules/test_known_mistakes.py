"""Mistakes that other scorekeeping apps make, and this one must not."""

import pytest

from scoring.rules import CLASSIC, PARTY, score_game, standings
from tests.rules.helpers import both_boxes, dessert_points, of, points, table


@both_boxes
def test_second_place_is_not_paid_after_a_tied_first(edition):
    assert points(edition, of("maki_1", (5, 5, 4)), "maki") == (3, 3, 0)


def test_second_place_is_paid_after_a_tied_first_in_party():
    assert points(PARTY, of("maki_1", (5, 5, 4)), "maki") == (6, 6, 3)


@pytest.mark.parametrize("edition", [CLASSIC, PARTY], ids=["classic", "party"])
def test_zero_rolls_are_not_paid(edition):
    assert points(edition, of("maki_1", (0, 0, 0)), "maki") == (0, 0, 0)
    assert points(edition, of("maki_1", (4, 0, 0)), "maki") == (6, 0, 0)


def test_zero_rolls_take_no_place_in_the_race():
    assert points(PARTY, [{"uramaki_first": 1}, {}, {}], "uramaki") == (8, 0, 0)


@both_boxes
@pytest.mark.parametrize(("tied", "share"), [(2, 1), (3, 1), (4, 0)])
def test_tie_for_second_divides_three_and_drops_the_remainder(edition, tied, share):
    assert points(edition, of("maki_1", (9, *[2] * tied)), "maki") == (6, *[share] * tied)


@both_boxes
def test_two_players_have_no_pudding_penalty(edition):
    assert dessert_points(edition, [of("pudding", (2, 0))], "pudding") == (6, 0)


def test_two_players_of_party_have_no_penalty():
    assert dessert_points(PARTY, [of("pudding", (2, 0))], "pudding") == (6, 0)
    assert points(PARTY, of("temaki", (2, 0)), "temaki") == (4, 0)


@both_boxes
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("count", [0, 1, 2])
def test_everyone_level_on_puddings_is_neither_paid_nor_fined(edition, players, count):
    assert dessert_points(edition, [of("pudding", [count] * players)], "pudding") == (0,) * players


@both_boxes
def test_four_tied_for_last_lose_one_each_and_not_one_and_a_half(edition):
    lost = dessert_points(edition, [of("pudding", (1, 0, 0, 0, 0))], "pudding")
    assert lost == (6, -1, -1, -1, -1)
    assert all(type(points) is int for points in lost)


@pytest.mark.parametrize("edition", [CLASSIC, PARTY], ids=["classic", "party"])
def test_wasabi_is_not_given_to_the_dearest_nigiri(edition):
    # Taken in the order wasabi, egg, squid: the egg lies on the wasabi.
    assert points(edition, [{"egg_on_wasabi": 1, "squid_nigiri": 1}, {}], "nigiri", "wasabi") == (6, 0)
    assert points(edition, [{"wasabi": 1, "squid_nigiri": 1}, {}], "nigiri", "wasabi") == (3, 0)


@pytest.mark.parametrize("edition", [CLASSIC, PARTY], ids=["classic", "party"])
def test_several_wasabi_each_triple_their_own_nigiri(edition):
    hand = {"salmon_on_wasabi": 2, "egg_on_wasabi": 1, "squid_nigiri": 2, "wasabi": 1}
    assert points(edition, [hand, {}], "nigiri", "wasabi") == (12 + 3 + 6, 0)


def test_second_onigiri_set_is_paid():
    hand = {"onigiri_circle": 2, "onigiri_triangle": 2, "onigiri_square": 1}
    assert points(PARTY, [hand, {}], "onigiri") == (9 + 4, 0)


def test_edamame_is_capped_at_four_for_each_card():
    assert points(PARTY, of("edamame", (2, 1, 1, 1, 1, 1, 1)), "edamame") == (8, 4, 4, 4, 4, 4, 4)


def test_every_soy_sauce_is_paid():
    assert points(PARTY, [{"soy_sauce": 2, "tempura": 1}, {"sashimi": 1}], "soy_sauce") == (8, 0)


@pytest.mark.parametrize("seat_of_the_most", [1, 2, 3])
def test_soy_sauce_is_compared_with_all_opponents(seat_of_the_most):
    hands = [{"soy_sauce": 1, "tempura": 1}, {"tempura": 1}, {}, {"maki_1": 1}]
    assert points(PARTY, hands, "soy_sauce")[0] == 4
    hands[seat_of_the_most] = {"tempura": 1, "maki_1": 1, "sashimi": 1}
    assert points(PARTY, hands, "soy_sauce")[0] == 0


@pytest.mark.parametrize(
    ("players", "prizes"), [(4, (6, 3, 0)), (5, (6, 3, 0)), (6, (6, 4, 2)), (7, (6, 4, 2)), (8, (6, 4, 2))]
)
def test_six_to_eight_players_have_the_larger_maki_prizes(players, prizes):
    rolls = (9, 8, 7, *[1] * (players - 3))
    assert points(PARTY, of("maki_1", rolls), "maki")[:3] == prizes


@pytest.mark.parametrize("edition", [CLASSIC, PARTY], ids=["classic", "party"])
def test_counts_are_compared_as_numbers(edition):
    assert points(edition, of("maki_1", (9, 10, 2)), "maki") == (3, 6, 0)
    assert dessert_points(edition, [of("pudding", (9, 10, 2))], "pudding") == (0, 6, -6)


def test_totals_are_compared_as_numbers():
    assert standings((99, 100, 9), (0, 0, 0), 3).ranks == (2, 1, 3)
    assert standings((30, 30), (9, 10), 2).ranks == (2, 1)


@pytest.mark.parametrize("edition", [CLASSIC, PARTY], ids=["classic", "party"])
def test_tie_for_the_win_is_broken_by_desserts(edition):
    rounds = [of("pudding", (1, 0)), of("squid_nigiri", (0, 2)), [{}, {}]]
    assert score_game(table(edition, 2), rounds).standing == ((6, 6), (1, 2), (0,), "desserts")


def test_corrected_hand_leaves_no_old_points_behind():
    setup = table(CLASSIC, 3)
    rounds = [
        [{"maki_3": 2, "pudding": 2}, {"maki_3": 1}, {"maki_2": 1, "pudding": 1}],
        of("squid_nigiri", (1, 1, 1)),
        [{}, {}, {}],
    ]
    before = score_game(setup, rounds)
    # rolls 6, 3, 0; nigiri 3 each; puddings 2, 0, 1
    assert before.standing == ((15, 0, 3), (1, 3, 2), (0,), "points")

    rounds[0][0] = {"maki_1": 1}
    after = score_game(setup, rounds)
    # rolls 0, 6, 3; nigiri 3 each; puddings 0, 0, 1
    assert after.standing == ((0, 6, 12), (3, 2, 1), (2,), "points")
    assert after.dessert_cards == (0, 0, 1)

    rounds[0][0] = {"maki_3": 2, "pudding": 2}
    assert score_game(setup, rounds) == before
