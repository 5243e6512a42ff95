"""Scoring desserts, which are kept through the rounds and pay at the end."""

import pytest

from scoring.rules import CLASSIC, PARTY, kept_desserts, score_game
from tests.rules.helpers import both_boxes, dessert_points, of, table

PUDDINGS = [
    # the rulebooks' example
    ((4, 3, 0, 0), (6, 0, -3, -3)),
    # two players: nobody loses points, and a tie pays nobody
    ((2, 1), (6, 0)),
    ((0, 1), (0, 6)),
    ((3, 3), (0, 0)),
    ((0, 0), (0, 0)),
    # three players
    ((3, 2, 1), (6, 0, -6)),
    ((2, 2, 0), (3, 3, -6)),
    ((1, 3, 1), (-3, 6, -3)),
    ((2, 2, 2), (0, 0, 0)),
    ((0, 0, 0), (0, 0, 0)),
    # four players
    ((3, 3, 3, 1), (2, 2, 2, -6)),
    ((4, 1, 1, 1), (6, -2, -2, -2)),
    ((2, 2, 1, 1), (3, 3, -3, -3)),
    ((2, 2, 2, 2), (0, 0, 0, 0)),
    # five players
    ((2, 2, 2, 2, 1), (1, 1, 1, 1, -6)),
    ((3, 1, 1, 1, 1), (6, -1, -1, -1, -1)),
    ((2, 2, 2, 0, 0), (2, 2, 2, -3, -3)),
    ((4, 3, 2, 1, 0), (6, 0, 0, 0, -6)),
    ((2, 2, 2, 2, 2), (0, 0, 0, 0, 0)),
]


@both_boxes
@pytest.mark.parametrize(("counts", "expected"), PUDDINGS)
def test_puddings_are_divided_at_both_ends(edition, counts, expected):
    assert dessert_points(edition, [of("pudding", counts)], "pudding") == expected


PUDDINGS_OF_PARTY = [
    # the rulebook's example
    ((4, 2, 1, 1), (6, 0, -6, -6)),
    # two players: nobody loses points
    ((2, 1), (6, 0)),
    ((0, 3), (0, 6)),
    # three or more players
    ((3, 2, 0), (6, 0, -6)),
    ((2, 2, 0), (6, 6, -6)),
    ((2, 0, 0), (6, -6, -6)),
    ((3, 3, 3, 1), (6, 6, 6, -6)),
    ((4, 3, 2, 1, 0), (6, 0, 0, 0, -6)),
    ((3, 1, 1, 1, 1, 1), (6, -6, -6, -6, -6, -6)),
    ((3, 3, 2, 1, 1, 0, 0), (6, 6, 0, 0, 0, -6, -6)),
    ((4, 4, 2, 2, 1, 1, 1, 0), (6, 6, 0, 0, 0, 0, 0, -6)),
]


@pytest.mark.parametrize(("counts", "expected"), PUDDINGS_OF_PARTY)
def test_puddings_of_party_pay_and_fine_in_full(counts, expected):
    assert dessert_points(PARTY, [of("pudding", counts)], "pudding") == expected


ICE_CREAM = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 12), (5, 12), (7, 12), (8, 24), (12, 36), (15, 36)]


@pytest.mark.parametrize(("count", "expected"), ICE_CREAM)
def test_ice_cream_pays_for_each_four(count, expected):
    rounds = [of("green_tea_ice_cream", (count, 1))]
    assert dessert_points(PARTY, rounds, "green_tea_ice_cream") == (expected, 0)


FRUIT = [
    # watermelon, orange and pineapple: the rulebook's example, then each step of each fruit
    ((0, 1, 4), -2 + 0 + 6),
    ((0, 0, 0), -6),
    ((1, 1, 1), 0),
    ((2, 2, 2), 3),
    ((3, 3, 3), 9),
    ((4, 4, 4), 18),
    ((5, 5, 5), 30),
    ((6, 1, 1), 10),
    ((1, 9, 1), 10),
    ((1, 1, 7), 10),
    ((0, 3, 2), -2 + 3 + 1),
    ((5, 0, 4), 10 - 2 + 6),
]


@pytest.mark.parametrize(("icons", "expected"), FRUIT)
def test_fruit_pays_each_fruit_by_itself(icons, expected):
    hand = {**dict(zip(("watermelon", "orange", "pineapple"), icons, strict=True)), "fruit": 3}
    assert dessert_points(PARTY, [[hand, {}]], "fruit") == (expected, -6)


SUMMED = [
    (CLASSIC, "pudding", [(2, 0, 1), (0, 1, 1), (1, 1, 0)], (6, -3, -3)),
    (CLASSIC, "pudding", [(1, 0), (0, 2), (0, 0)], (0, 6)),
    (PARTY, "pudding", [(2, 0, 1), (0, 1, 1), (1, 1, 0)], (6, -6, -6)),
    (PARTY, "green_tea_ice_cream", [(3, 1), (1, 1), (0, 1)], (12, 0)),
]


@pytest.mark.parametrize(("edition", "kind", "rounds", "expected"), SUMMED)
def test_desserts_of_all_rounds_count_together(edition, kind, rounds, expected):
    assert dessert_points(edition, [of(kind, counts) for counts in rounds], kind) == expected


def test_fruit_icons_of_all_rounds_count_together():
    rounds = [
        [{"orange": 1, "pineapple": 1, "fruit": 1}, {}],
        [{"orange": 2, "fruit": 1}, {"watermelon": 1, "fruit": 1}],
        [{"orange": 2, "pineapple": 1, "fruit": 2}, {"watermelon": 2, "fruit": 1}],
    ]
    # the first seat has 0, 5 and 2 icons, the second 3, 0 and 0
    assert dessert_points(PARTY, rounds, "fruit") == (-2 + 10 + 1, 3 - 2 - 2)


@pytest.mark.parametrize(
    ("played", "last_is_open", "expected"),
    [(1, False, (0, 0, 0)), (2, False, (0, 0, 0)), (3, True, (0, 0, 0)), (3, False, (6, 0, -6))],
)
def test_desserts_are_paid_when_the_third_round_is_over(played, last_is_open, expected):
    rounds = [of("pudding", (2, 1, 0))] * played
    score = score_game(table(CLASSIC, 3), rounds, last_is_open=last_is_open)
    assert tuple(line.points for line in score.desserts) == expected
    assert score.standing.totals == expected
    assert score.finished == (played == 3 and not last_is_open)


def test_no_fruit_is_no_loss_before_the_end():
    assert score_game(table(PARTY, 2, "fruit"), [[{}, {}]]).standing.totals == (0, 0)


@pytest.mark.parametrize("hands", [1, 3])
def test_a_round_needs_a_hand_for_every_seat(hands):
    with pytest.raises(ValueError, match="argument 2"):
        kept_desserts(table(CLASSIC, 2), [of("pudding", range(hands))])
