"""When the winner took the lead for good."""

import pytest
from hypothesis import given

from scoring.document import parse, score_of
from scoring.rules import CLASSIC, score_game, set_up
from scoring.rules.turning_point import TurningPoint, turning_point
from tests.strategies import played_documents

FIVE, TEN = {"tempura": 2}, {"sashimi": 3}


def told(*seats):
    """Return the turning point of a game in which each seat had these three hands."""
    return turning_point(score_game(set_up(CLASSIC, None, len(seats)), list(zip(*seats, strict=True))))


def test_a_winner_who_is_never_behind_leads_all_along():
    assert told([TEN, FIVE, {}], [FIVE, TEN, {"egg_nigiri": 0}]) is None
    assert told([TEN, FIVE, FIVE], [TEN, FIVE, {}]) == TurningPoint("all_along", 0, (), {})


def test_the_round_in_which_the_winner_came_to_the_front():
    assert told([TEN, FIVE, {}], [FIVE, FIVE, TEN]) == TurningPoint(
        "round", 1, (0,), {"round": 3, "behind": 5}
    )


def test_all_who_were_level_in_front_are_passed():
    front = [TEN, {}, {}]
    assert told(front, front, [FIVE, TEN, {}]) == TurningPoint("round", 2, (0, 1), {"round": 2, "behind": 5})


def test_desserts_can_turn_it():
    assert told([TEN, {}, {}], [FIVE, {}, {"pudding": 1}]) == TurningPoint("desserts", 1, (0,), {"behind": 5})


def test_a_lead_that_was_lost_in_between_does_not_count():
    assert told([TEN, {}, TEN], [FIVE, TEN, {}]).numbers == {"round": 3, "behind": 5}


@given(played_documents(numbers=[3]))
def test_after_it_nobody_is_in_front_of_the_winner(document):
    document["rounds"][-1].pop("open", None)
    score = score_of(parse(document))
    point = turning_point(score)
    if point is None:
        assert len(score.standing.winners) > 1
        return
    rounds = len(score.rounds)
    after = {"all_along": 0, "round": point.numbers.get("round", 1) - 1, "desserts": rounds}[point.reason]
    for step in range(rounds + 1):
        totals = [
            sum(line.points for lines in score.rounds[: step + 1] for line in lines[seat])
            + (score.desserts[seat].points if step == rounds else 0)
            for seat in range(len(score.standing.ranks))
        ]
        if step >= after:
            assert totals[point.winner] == max(totals)
        elif step == after - 1:
            assert max(totals) - totals[point.winner] == point.numbers["behind"] > 0
            assert {totals[seat] for seat in point.passed} == {max(totals)}


@pytest.mark.parametrize("score", [score_game(set_up(CLASSIC, None, 2), [[FIVE, FIVE]] * 3)])
def test_a_shared_win_has_none(score):
    assert turning_point(score) is None
