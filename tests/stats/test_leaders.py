"""The leaderboard: by wins, then by average rank. Players with few games are listed apart."""

from hypothesis import given

from scoring.stats.leaders import MINIMUM, leaderboard
from tests.stats.histories import ANA, BO, CY, DI, a_history, histories, people


def places(history):
    return [(row.rank, row.person.player) for row in leaderboard(people(history).values()).rows]


@given(histories())
def test_nobody_above_has_fewer_wins_or_the_worse_places(history):
    board = leaderboard(people(history).values())
    for row in board.rows:
        better = [
            other
            for other in people(history).values()
            if other.games >= MINIMUM
            and (
                other.wins > row.person.wins
                or (other.wins == row.person.wins and other.average_rank < row.person.average_rank)
            )
        ]
        assert row.rank == len(better) + 1
    assert [row.rank for row in board.rows] == sorted(row.rank for row in board.rows)


@given(histories())
def test_everybody_is_either_ranked_or_has_played_too_little(history):
    board = leaderboard(people(history).values())
    assert {row.person.player for row in board.rows} | {one.player for one in board.unranked} == set(
        people(history)
    )
    assert all(row.person.games >= MINIMUM for row in board.rows)
    assert all(one.games < MINIMUM for one in board.unranked)


def test_equal_wins_are_settled_by_the_places():
    games = [{ANA: 9, BO: 8, CY: 7}, {BO: 9, ANA: 8, CY: 7}, {CY: 9, BO: 8, ANA: 7}]
    assert places(a_history(*games)) == [(1, BO), (2, ANA), (3, CY)]


def test_those_who_are_level_share_a_place():
    assert places(a_history(*[{ANA: 9, BO: 9, CY: 7}] * 3)) == [(1, ANA), (1, BO), (3, CY)]


def test_one_game_won_makes_no_leader():
    games = [*[{ANA: 9, BO: 8}] * 3, {CY: 9, DI: 8}, {CY: 9, BO: 8}]
    board = leaderboard(people(a_history(*games)).values())
    assert [row.person.player for row in board.rows] == [ANA, BO]
    assert [one.player for one in board.unranked] == [CY, DI]
