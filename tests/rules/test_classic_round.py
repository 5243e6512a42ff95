"""Scoring a round of Sushi Go! in both of its boxes."""

import pytest

from scoring.rules import score_round
from tests.rules.helpers import both_boxes, of, points, table

MAKI = [
    # the rulebooks' example
    ((5, 3, 3, 2), (6, 1, 1, 0)),
    # two players
    ((4, 2), (6, 3)),
    ((2, 4), (3, 6)),
    ((3, 3), (3, 3)),
    ((0, 1), (0, 6)),
    ((0, 0), (0, 0)),
    # three players
    ((5, 4, 3), (6, 3, 0)),
    ((5, 5, 3), (3, 3, 0)),
    ((4, 4, 4), (2, 2, 2)),
    ((2, 6, 2), (1, 6, 1)),
    ((3, 0, 0), (6, 0, 0)),
    ((2, 0, 2), (3, 0, 3)),
    ((0, 0, 0), (0, 0, 0)),
    # four players
    ((1, 3, 5, 7), (0, 0, 3, 6)),
    ((4, 4, 4, 4), (1, 1, 1, 1)),
    ((5, 5, 5, 2), (2, 2, 2, 0)),
    ((5, 5, 3, 3), (3, 3, 0, 0)),
    ((5, 3, 3, 3), (6, 1, 1, 1)),
    ((5, 3, 0, 0), (6, 3, 0, 0)),
    # five players
    ((9, 7, 5, 3, 1), (6, 3, 0, 0, 0)),
    ((2, 2, 2, 2, 2), (1, 1, 1, 1, 1)),
    ((3, 3, 3, 3, 1), (1, 1, 1, 1, 0)),
    ((8, 4, 4, 4, 4), (6, 0, 0, 0, 0)),
    ((6, 6, 1, 1, 1), (3, 3, 0, 0, 0)),
]


@both_boxes
@pytest.mark.parametrize(("rolls", "expected"), MAKI)
def test_maki_pays_the_most_and_the_second_most(edition, rolls, expected):
    assert points(edition, of("maki_1", rolls), "maki") == expected


@both_boxes
def test_maki_adds_the_rolls_and_not_the_cards(edition):
    hands = [{"maki_1": 4}, {"maki_2": 1, "maki_3": 1}, {"maki_3": 2}, {"maki_1": 1, "maki_2": 2}]
    assert points(edition, hands, "maki") == (0, 1, 6, 1)


APPETIZERS = [
    ("tempura", 0, 0),
    ("tempura", 1, 0),
    ("tempura", 2, 5),
    ("tempura", 3, 5),
    ("tempura", 4, 10),
    ("tempura", 5, 10),
    ("tempura", 6, 15),
    ("tempura", 10, 25),
    ("sashimi", 0, 0),
    ("sashimi", 1, 0),
    ("sashimi", 2, 0),
    ("sashimi", 3, 10),
    ("sashimi", 4, 10),
    ("sashimi", 5, 10),
    ("sashimi", 6, 20),
    ("sashimi", 9, 30),
    ("dumpling", 0, 0),
    ("dumpling", 1, 1),
    ("dumpling", 2, 3),
    ("dumpling", 3, 6),
    ("dumpling", 4, 10),
    ("dumpling", 5, 15),
    ("dumpling", 6, 15),
    ("dumpling", 10, 15),
]


@both_boxes
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize(("kind", "count", "expected"), APPETIZERS)
def test_appetizers_pay_by_their_own_count(edition, players, kind, count, expected):
    others = (0,) * (players - 1)
    assert points(edition, of(kind, (*others, count)), kind) == (*others, expected)


NIGIRI = [
    ({"egg_nigiri": 1}, 1),
    ({"salmon_nigiri": 1}, 2),
    ({"squid_nigiri": 1}, 3),
    ({"egg_on_wasabi": 1}, 3),
    ({"salmon_on_wasabi": 1}, 6),
    ({"squid_on_wasabi": 1}, 9),
    ({"egg_nigiri": 4}, 4),
    ({"salmon_nigiri": 4}, 8),
    ({"squid_nigiri": 4}, 12),
    ({"egg_on_wasabi": 2}, 6),
    ({"salmon_on_wasabi": 2}, 12),
    ({"squid_on_wasabi": 2}, 18),
    ({"egg_nigiri": 1, "salmon_nigiri": 1, "squid_nigiri": 1}, 6),
    ({"egg_on_wasabi": 1, "salmon_on_wasabi": 1, "squid_on_wasabi": 1}, 18),
    ({"squid_on_wasabi": 1, "squid_nigiri": 1, "egg_nigiri": 2}, 14),
]


@both_boxes
@pytest.mark.parametrize(("hand", "expected"), NIGIRI)
def test_nigiri_pays_threefold_on_wasabi(edition, hand, expected):
    assert points(edition, [hand, {}], "nigiri") == (expected, 0)


@both_boxes
@pytest.mark.parametrize("kind", ["wasabi", "chopsticks", "pudding"])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_these_pay_nothing_in_a_round(edition, kind, count):
    assert points(edition, of(kind, (count, 0, 1)), kind) == (0, 0, 0)


@both_boxes
def test_wasabi_without_nigiri_triples_nothing(edition):
    assert points(edition, [{"wasabi": 2, "squid_nigiri": 1}, {}], "nigiri") == (3, 0)


@both_boxes
def test_a_hand_is_paid_for_every_kind_in_it(edition):
    hands = [
        {"maki_3": 1, "tempura": 2, "squid_on_wasabi": 1, "pudding": 1, "chopsticks": 1},
        {"maki_2": 1, "sashimi": 3, "dumpling": 2, "wasabi": 1, "egg_nigiri": 1},
    ]
    scored = score_round(table(edition, 2), hands)
    # 6 + 5 + 9 against 3 + 10 + 3 + 1
    assert [sum(line.points for line in lines) for lines in scored] == [20, 17]


@both_boxes
def test_a_zero_in_a_hand_is_the_same_as_nothing(edition):
    hands = [{"maki_1": 0, "tempura": 0, "egg_nigiri": 0, "pudding": 0}, {"maki_3": 1}]
    assert score_round(table(edition, 2), hands)[0] == []
