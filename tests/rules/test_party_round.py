"""Scoring a round of Sushi Go Party!, for every number of players that a rule depends on."""

import pytest

from scoring.rules import PARTY
from tests.rules.helpers import of, points
from tests.rules.test_classic_round import APPETIZERS, NIGIRI

MAKI = [
    # the rulebook's example
    ((5, 5, 3, 1), (6, 6, 3, 0)),
    # two to five players
    ((4, 2), (6, 3)),
    ((3, 3), (6, 6)),
    ((1, 0), (6, 0)),
    ((0, 0), (0, 0)),
    ((5, 4, 3), (6, 3, 0)),
    ((4, 2, 2), (6, 3, 3)),
    ((4, 4, 4), (6, 6, 6)),
    ((2, 5, 6, 5), (0, 3, 6, 3)),
    ((7, 6, 5, 4, 3), (6, 3, 0, 0, 0)),
    ((7, 7, 5, 5, 1), (6, 6, 3, 3, 0)),
    ((3, 0, 0, 0, 0), (6, 0, 0, 0, 0)),
    # six to eight players
    ((7, 6, 5, 4, 3, 2), (6, 4, 2, 0, 0, 0)),
    ((7, 7, 5, 5, 3, 3), (6, 6, 4, 4, 2, 2)),
    ((5, 5, 5, 5, 5, 5), (6, 6, 6, 6, 6, 6)),
    ((3, 2, 0, 0, 0, 0), (6, 4, 0, 0, 0, 0)),
    ((9, 8, 8, 7, 7, 7, 6), (6, 4, 4, 2, 2, 2, 0)),
    ((8, 7, 6, 5, 4, 3, 2, 1), (6, 4, 2, 0, 0, 0, 0, 0)),
    ((9, 9, 4, 4, 4, 2, 1, 0), (6, 6, 4, 4, 4, 2, 0, 0)),
]


@pytest.mark.parametrize(("rolls", "expected"), MAKI)
def test_maki_pays_everyone_on_a_place_in_full(rolls, expected):
    assert points(PARTY, of("maki_1", rolls), "maki") == expected


def test_maki_adds_the_rolls_and_not_the_cards():
    assert points(PARTY, [{"maki_1": 4}, {"maki_2": 1, "maki_3": 1}, {"maki_3": 2}], "maki") == (0, 3, 6)


TEMAKI = [
    # the rulebook's example
    ((3, 2, 0, 0), (4, 0, -4, -4)),
    # two players: nobody loses points
    ((2, 1), (4, 0)),
    ((0, 3), (0, 4)),
    # three or more players
    ((3, 2, 1), (4, 0, -4)),
    ((2, 2, 0), (4, 4, -4)),
    ((2, 0, 0), (4, -4, -4)),
    ((1, 4, 2, 3, 1), (-4, 4, 0, 0, -4)),
    ((4, 4, 3, 2, 1, 1), (4, 4, 0, 0, -4, -4)),
    ((3, 2, 2, 2, 2, 1, 0), (4, 0, 0, 0, 0, 0, -4)),
    ((3, 3, 2, 1, 1, 1, 0, 0), (4, 4, 0, 0, 0, 0, -4, -4)),
]


@pytest.mark.parametrize(("counts", "expected"), TEMAKI)
def test_temaki_pays_the_most_and_fines_the_fewest(counts, expected):
    assert points(PARTY, of("temaki", counts), "temaki") == expected


FIRST, SECOND, THIRD = {"uramaki_first": 1}, {"uramaki_second": 1}, {"uramaki_third": 1}

URAMAKI = [
    # the rulebook's example: two tie for first place, and the most of the rest take third place
    ([FIRST, FIRST, {"uramaki_4": 2}, {"uramaki_5": 1}], (8, 8, 2, 0)),
    # places claimed
    ([FIRST, {}, {}], (8, 0, 0)),
    ([FIRST, SECOND, {}], (8, 5, 0)),
    ([FIRST, SECOND, THIRD], (8, 5, 2)),
    # at the end, the most rolls take the next place; all who are tied get its full points
    ([{"uramaki_5": 1}, {"uramaki_4": 1}, {}], (8, 0, 0)),
    ([FIRST, {"uramaki_5": 1}, {"uramaki_3": 1}], (8, 5, 0)),
    ([FIRST, SECOND, {"uramaki_5": 1}, {"uramaki_3": 1}], (8, 5, 2, 0)),
    ([FIRST, SECOND, THIRD, {"uramaki_5": 1}], (8, 5, 2, 0)),
    ([{"uramaki_5": 1}, {"uramaki_5": 1}, {"uramaki_4": 1}], (8, 8, 0)),
    ([FIRST, {"uramaki_4": 1}, {"uramaki_4": 1}], (8, 5, 5)),
    ([FIRST, SECOND, {"uramaki_3": 1}, {"uramaki_3": 1}, {"uramaki_3": 1}], (8, 5, 2, 2, 2)),
    # rolls count, not cards
    ([{"uramaki_5": 1}, {"uramaki_3": 2}], (0, 8)),
    ([{"uramaki_3": 1, "uramaki_5": 1}, {"uramaki_4": 2}], (8, 8)),
    # one player, several places
    ([{"uramaki_first": 1, "uramaki_second": 1}, {}], (13, 0)),
    ([{"uramaki_first": 1, "uramaki_second": 1, "uramaki_third": 1}, {}], (15, 0)),
    ([{"uramaki_first": 1, "uramaki_4": 1}, {"uramaki_3": 1}], (13, 0)),
    # nobody has any
    ([{}, {}], (0, 0)),
    ([FIRST, SECOND, {}, {}, {}, {}, {}, {"uramaki_3": 1}], (8, 5, 0, 0, 0, 0, 0, 2)),
]


@pytest.mark.parametrize(("hands", "expected"), URAMAKI)
def test_uramaki_pays_the_places_of_the_race(hands, expected):
    assert points(PARTY, hands, "uramaki") == expected


APPETIZERS_OF_PARTY = [
    *APPETIZERS,
    *[("eel", count, paid) for count, paid in [(0, 0), (1, -3), (2, 7), (3, 7), (8, 7)]],
    *[("tofu", count, paid) for count, paid in [(0, 0), (1, 2), (2, 6), (3, 0), (4, 0), (8, 0)]],
    *[("miso_soup", count, paid) for count, paid in [(0, 0), (1, 3), (2, 6), (5, 15)]],
]


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize(("kind", "count", "expected"), APPETIZERS_OF_PARTY)
def test_appetizers_pay_by_their_own_count(players, kind, count, expected):
    others = (0,) * (players - 1)
    assert points(PARTY, of(kind, (*others, count)), kind) == (*others, expected)


ONIGIRI = [
    ((1, 1, 2, 0), 9 + 1),  # the rulebook's example
    ((0, 0, 0, 0), 0),
    ((0, 1, 0, 0), 1),
    ((1, 0, 0, 1), 4),
    ((1, 0, 1, 1), 9),
    ((1, 1, 1, 1), 16),
    ((0, 0, 3, 0), 1 + 1 + 1),
    ((2, 0, 2, 0), 4 + 4),
    ((2, 2, 2, 2), 16 + 16),
    ((2, 1, 1, 1), 16 + 1),
    ((1, 2, 3, 0), 9 + 4 + 1),
    ((3, 2, 1, 1), 16 + 4 + 1),
    ((2, 2, 2, 1), 16 + 9),
]


@pytest.mark.parametrize(("counts", "expected"), ONIGIRI)
def test_onigiri_pays_sets_of_different_shapes(counts, expected):
    shapes = ("onigiri_circle", "onigiri_triangle", "onigiri_square", "onigiri_rectangle")
    assert points(PARTY, [dict(zip(shapes, counts, strict=True)), {}], "onigiri") == (expected, 0)


EDAMAME = [
    ((3, 2, 1, 0), (6, 4, 2, 0)),  # the rulebook's example
    ((2, 0, 0), (0, 0, 0)),
    ((2, 3, 0), (2, 3, 0)),
    ((1, 1, 1), (2, 2, 2)),
    ((1, 1, 1, 1), (3, 3, 3, 3)),
    ((2, 1, 1, 1, 1), (8, 4, 4, 4, 4)),
    ((2, 1, 1, 1, 1, 1), (8, 4, 4, 4, 4, 4)),
    ((2, 1, 0, 0, 0, 0), (2, 1, 0, 0, 0, 0)),
    ((1, 1, 1, 1, 1, 1, 1), (4, 4, 4, 4, 4, 4, 4)),
    ((1, 1, 1, 1, 1, 1, 1, 1), (4, 4, 4, 4, 4, 4, 4, 4)),
    ((0, 2, 0, 1, 0, 1, 1, 0), (0, 6, 0, 3, 0, 3, 3, 0)),
]


@pytest.mark.parametrize(("counts", "expected"), EDAMAME)
def test_edamame_pays_for_opponents_who_have_any(counts, expected):
    assert points(PARTY, of("edamame", counts), "edamame") == expected


@pytest.mark.parametrize(("hand", "expected"), NIGIRI)
def test_nigiri_pays_threefold_on_wasabi(hand, expected):
    assert points(PARTY, [hand, {}], "nigiri", "wasabi") == (expected, 0)


FOR_NOTHING = ["chopsticks", "spoon", "wasabi", "pudding", "green_tea_ice_cream", "fruit"]


@pytest.mark.parametrize("kind", FOR_NOTHING)
def test_these_pay_nothing_in_a_round(kind):
    assert points(PARTY, of(kind, (2, 1, 0)), kind) == (0, 0, 0)


@pytest.mark.parametrize(("count", "expected"), [(1, 2), (3, 6), (7, 14)])
def test_flipped_cards_pay_two_each(count, expected):
    assert points(PARTY, of("flipped", (count, 0)), "takeout_box") == (expected, 0)
