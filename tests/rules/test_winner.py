"""Ranks, winners, and what decided the win."""

import pytest

from scoring.rules import CLASSIC, PARTY, Setup, score_game, score_totals, standings
from tests.rules.helpers import both_boxes, of, table

STANDINGS = [
    # totals, dessert cards, ranks, winners, decided by
    ((30, 20), (0, 5), (1, 2), (0,), "points"),
    ((20, 30, 25), (0, 0, 0), (3, 1, 2), (1,), "points"),
    ((30, 30), (2, 3), (2, 1), (1,), "desserts"),
    ((30, 30, 10), (1, 1, 9), (1, 1, 3), (0, 1), "shared"),
    ((30, 30, 30), (2, 2, 2), (1, 1, 1), (0, 1, 2), "shared"),
    ((30, 30, 30), (2, 4, 4), (3, 1, 1), (1, 2), "shared"),
    ((30, 30, 30), (1, 3, 2), (3, 1, 2), (1,), "desserts"),
    # a tie for a lower rank is settled in the same way, and does not decide the win
    ((40, 30, 30), (0, 1, 2), (1, 3, 2), (0,), "points"),
    ((40, 30, 30, 20), (0, 1, 1, 0), (1, 2, 2, 4), (0,), "points"),
    ((10, 30, 30, 40, 30), (0, 1, 1, 0, 1), (5, 2, 2, 1, 2), (3,), "points"),
    # negative totals
    ((-4, 0, -12), (0, 0, 0), (2, 1, 3), (1,), "points"),
    ((0, 0), (0, 0), (1, 1), (0, 1), "shared"),
]


@pytest.mark.parametrize(("totals", "cards", "ranks", "winners", "decided_by"), STANDINGS)
def test_points_decide_then_dessert_cards(totals, cards, ranks, winners, decided_by):
    assert standings(totals, cards, len(totals)) == (totals, ranks, winners, decided_by)


def test_eight_players_are_ranked():
    standing = standings((5, 9, 7, 9, 1, 7, 3, 2), (0, 1, 0, 1, 0, 0, 0, 0), 8)
    assert standing.ranks == (5, 1, 3, 1, 8, 3, 6, 7)


@both_boxes
def test_puddings_break_a_tie_for_the_win(edition):
    # In the last round, the second player makes up for the six points of the puddings.
    rounds = [
        [{"pudding": 2}, {}],
        [{"tempura": 2}, {"tempura": 2}],
        [{}, {"squid_nigiri": 2}],
    ]
    score = score_game(table(edition, 2), rounds)
    assert score.dessert_cards == (2, 0)
    assert score.standing == ((11, 11), (1, 2), (0,), "desserts")


def test_fruit_cards_break_a_tie_of_party_and_not_icons():
    rounds = [
        [
            {"watermelon": 1, "orange": 1, "pineapple": 1, "fruit": 3},
            {"watermelon": 2, "orange": 3, "fruit": 2},
        ],
        [{"salmon_nigiri": 1}, {}],
        [{}, {}],
    ]
    # 0 + 2 against 1 + 3 − 2
    score = score_game(table(PARTY, 2, "fruit"), rounds)
    assert score.dessert_cards == (3, 2)
    assert score.standing == ((2, 2), (1, 2), (0,), "desserts")


@pytest.mark.parametrize(
    ("totals", "cards", "ranks", "winners", "decided_by"),
    [
        ((20, 30, 50), (0, 0, 9), (2, 1), (1,), "points"),
        ((20, 20, 20), (1, 2, 3), (2, 1), (1,), "desserts"),
        ((20, 20, 20), (1, 1, 0), (1, 1), (0, 1), "shared"),
        ((10, 20, 15), (0, 0, 0), (2, 1), (1,), "points"),
    ],
)
def test_the_dummy_has_a_total_and_no_rank(totals, cards, ranks, winners, decided_by):
    assert standings(totals, cards, 2) == (totals, ranks, winners, decided_by)


def test_totals_add_every_round_and_the_desserts():
    rounds = [
        [{"tempura": 2, "pudding": 1}, {"sashimi": 3}, {"dumpling": 2}],
        [{"maki_3": 1}, {"maki_2": 1}, {"squid_on_wasabi": 1}],
        [{"pudding": 1}, {"pudding": 1}, {"dumpling": 5}],
    ]
    # 5 + 6 + 0 + 6, 10 + 3 + 0 + 0, 3 + 9 + 15 − 6
    assert score_game(table(CLASSIC, 3), rounds).standing == ((17, 13, 21), (2, 3, 1), (2,), "points")


def test_a_game_in_play_has_standings_too():
    score = score_game(table(CLASSIC, 2), [of("squid_nigiri", (1, 2))], last_is_open=True)
    assert score.standing == ((3, 6), (2, 1), (1,), "points")
    assert not score.finished


@pytest.mark.parametrize(
    ("cards", "standing"),
    [
        ((3, 4), ((40, 40), (2, 1), (1,), "desserts")),
        ((0, 0), ((40, 40), (1, 1), (0, 1), "shared")),
        (None, ((40, 40), (1, 1), (0, 1), "shared")),
    ],
)
def test_known_totals_are_ranked_without_hands(cards, standing):
    score = score_totals(table(CLASSIC, 2), (40, 40), cards)
    assert score.standing == standing
    assert score.dessert_cards == cards
    assert score.finished
    assert (score.rounds, score.cautions) == ((), ())


def test_known_totals_need_no_menu():
    score = score_totals(Setup(PARTY, (), 3), (50, 40, 45))
    assert score.standing.ranks == (1, 3, 2)
    assert [line.points for line in score.desserts] == [0, 0, 0]


def test_known_totals_of_the_dummy_have_no_rank():
    score = score_totals(table(CLASSIC, 2, dummy=True), (20, 30, 50))
    assert score.standing == ((20, 30, 50), (2, 1), (1,), "points")


@pytest.mark.parametrize("cards", [(1,), (1, 2, 3)])
def test_totals_without_the_cards_of_the_same_seats_are_not_ranked(cards):
    with pytest.raises(ValueError, match="argument 2"):
        standings((30, 30), cards, 2)
