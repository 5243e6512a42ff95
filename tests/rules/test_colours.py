"""Soy sauce and tea of Party, which depend on the colors of all face-up cards."""

import pytest

from scoring.rules import PARTY
from tests.rules.helpers import line_of, points, table

SOY, TWO_SOY = {"soy_sauce": 1}, {"soy_sauce": 2}

SOY_SAUCE = [
    # the most colors, alone or tied; the soy sauce is a color itself
    ([{**SOY, "tempura": 1}, {"sashimi": 1}], (4, 0)),
    ([SOY, {"tempura": 1}], (4, 0)),
    ([{**SOY, "tempura": 1}, {"sashimi": 1, "dumpling": 1}], (4, 0)),
    ([{**SOY, "tempura": 1}, {**SOY, "sashimi": 3}], (4, 4)),
    # no points if anyone has more colors
    ([{**SOY, "tempura": 5}, {"sashimi": 1, "dumpling": 1, "maki_1": 1}], (0, 0)),
    ([{**SOY, "tempura": 1}, {"sashimi": 1}, {"maki_1": 1, "dumpling": 1, "egg_nigiri": 1}], (0, 0, 0)),
    ([{**SOY, "tempura": 1}, {**SOY, "tempura": 1, "maki_1": 1}], (0, 4)),
    # each of several cards pays
    ([TWO_SOY, {"tempura": 1}], (8, 0)),
    ([{"soy_sauce": 3, "maki_1": 1}, {}], (12, 0)),
    # the most colors without soy sauce pay nothing
    ([{}, {"tempura": 1, "maki_1": 1}], (0, 0)),
    # all cards of a kind are one color, whatever their faces
    ([{**SOY, "maki_1": 1, "maki_2": 1, "maki_3": 1}, {"tempura": 1, "sashimi": 1, "dumpling": 1}], (0, 0)),
    # a dessert of this round is a color
    ([{**SOY, "pudding": 1}, {"tempura": 1, "sashimi": 1}], (4, 0)),
    ([{**SOY, "tempura": 1}, {"sashimi": 1, "maki_1": 1, "pudding": 1}], (0, 0)),
]


@pytest.mark.parametrize(("hands", "expected"), SOY_SAUCE)
def test_soy_sauce_pays_when_nobody_has_more_colours(hands, expected):
    assert points(PARTY, hands, "soy_sauce") == expected


@pytest.mark.parametrize("players", range(2, 9))
def test_soy_sauce_is_compared_with_every_player(players):
    mine = {**SOY, "tempura": 1}
    fewer = [{"tempura": 1}] * (players - 2)
    assert points(PARTY, [mine, *fewer, {"maki_1": 1, "sashimi": 1}], "soy_sauce")[0] == 4
    assert points(PARTY, [mine, *fewer, {"maki_1": 1, "sashimi": 1, "tempura": 1}], "soy_sauce")[0] == 0


TEA = [
    # the rulebook's example, with the squid beside the wasabi or on it
    ({"wasabi": 1, "squid_nigiri": 1, "salmon_nigiri": 2, "tea": 1}, 4),
    ({"squid_on_wasabi": 1, "salmon_nigiri": 2, "tea": 1}, 4),
    ({"tea": 1}, 1),
    ({"tea": 2}, 4),
    ({"tea": 3}, 9),
    ({"tea": 1, "tempura": 5, "sashimi": 3}, 5),
    ({"tea": 2, "tempura": 5}, 10),
    ({"tea": 1, "tempura": 3, "sashimi": 3}, 3),
    ({"tea": 1, "maki_1": 2, "maki_2": 1, "maki_3": 1}, 4),
    ({"tea": 1, "pudding": 3, "tempura": 2}, 3),
    ({"tempura": 5}, 0),
]


def numbers(hand, kind):
    return dict(line_of(table(PARTY, 2, kind, "wasabi"), [hand, {}], kind).numbers)


def test_tea_says_which_cards_the_largest_set_has():
    hand = {"tea": 1, "squid_on_wasabi": 1, "salmon_nigiri": 1, "wasabi": 1, "tempura": 3}
    assert numbers(hand, "tea") == {"count": 1, "nigiri": 2, "wasabi": 2}


def test_tea_names_one_of_several_equal_sets():
    assert numbers({"tea": 1, "maki_1": 1, "maki_3": 1, "tempura": 2}, "tea") == {"count": 1, "maki": 2}


def test_soy_sauce_names_each_colour_once():
    shown = numbers({"soy_sauce": 1, "egg_on_wasabi": 1, "wasabi": 1, "tempura": 2}, "soy_sauce")
    assert shown == {
        "count": 1, "colours": 3, "most": 3, "each": 4, "nigiri": 1, "tempura": 2, "soy_sauce": 1
    }  # fmt: skip


@pytest.mark.parametrize(("hand", "expected"), TEA)
def test_tea_pays_by_the_largest_set_of_one_colour(hand, expected):
    assert points(PARTY, [hand, {"tempura": 9}], "tea", "wasabi") == (expected, 0)
