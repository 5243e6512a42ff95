"""The leaderboard: four ways to sort it. Players with few games are listed apart."""

import pytest
from hypothesis import given

from scoring.stats.leaders import ENOUGH, LEAST, leaderboard, minimum
from tests.stats.histories import ANA, BO, CY, DI, a_history, book_of, histories, own_games, people, ratings
from tests.stats.test_people import won_of

SORTS = ["chance", "rating", "wins", "games"]


def board_of(history, by="chance"):
    book = book_of(history)
    return leaderboard(book.people.values(), book.ratings, by)


def ranks(history, by="wins"):
    return [(row.rank, row.person.player) for row in board_of(history, by).rows]


def slow_values(history, player):
    """Return the value that each order sorts by, counted game by game."""
    own = own_games(history, player)
    wins = sum(won_of(game, player) for game, _ in own)
    luck = sum(1 / len(game.seats) for game, _ in own)
    against = round(float(wins) / len(own) - luck / len(own), 9)
    return {"chance": against, "rating": ratings(history)[player].mu, "wins": wins, "games": len(own)}


@pytest.mark.parametrize("by", SORTS)
@given(history=histories())
def test_nobody_above_has_less_or_the_worse_places(by, history):
    board = board_of(history, by)
    ranked = [row.person for row in board.rows]
    keys = {one.player: (-slow_values(history, one.player)[by], one.average_rank) for one in ranked}
    for row in board.rows:
        assert row.rank == 1 + sum(key < keys[row.person.player] for key in keys.values())
    assert [row.rank for row in board.rows] == sorted(row.rank for row in board.rows)


@given(histories())
def test_everybody_is_either_ranked_or_has_played_too_little(history):
    board = board_of(history)
    assert {row.person.player for row in board.rows} | {one.player for one in board.unranked} == set(
        people(history)
    )
    assert all(row.person.games >= board.minimum for row in board.rows)
    assert all(one.games < board.minimum for one in board.unranked)


@pytest.mark.parametrize(("games", "least"), [(0, LEAST), (4, LEAST), (10, 5), (20, ENOUGH), (500, ENOUGH)])
def test_the_minimum_grows_with_the_table(games, least):
    assert minimum(people(a_history(*[{ANA: 9, BO: 8}] * games)).values()) == least


def test_more_wins_than_luck_explains_come_first():
    many = [{ANA: 9, BO: 8}] * 6 + [{ANA: 8, BO: 9}] * 2
    few = [{CY: 9, DI: 8, BO: 7}] * 3 + [{CY: 9, DI: 8, ANA: 7}] * 2 + [{CY: 8, DI: 9, ANA: 7}]
    history = a_history(*many, *few)
    assert ranks(history, "wins")[0] == (1, ANA)
    assert ranks(history, "chance")[0] == (1, CY)


def test_equal_wins_are_settled_by_the_places():
    games = [{ANA: 9, BO: 8, CY: 7}, {BO: 9, ANA: 8, CY: 7}, {CY: 9, BO: 8, ANA: 7}]
    assert ranks(a_history(*games)) == [(1, BO), (2, ANA), (3, CY)]


def test_those_who_are_level_share_a_place():
    assert ranks(a_history(*[{ANA: 9, BO: 9, CY: 7}] * 3)) == [(1, ANA), (1, BO), (3, CY)]


def test_one_game_won_makes_no_leader():
    games = [*[{ANA: 9, BO: 8}] * 3, {CY: 9, DI: 8}, {CY: 9, BO: 8}]
    board = board_of(a_history(*games))
    assert [row.person.player for row in board.rows] == [ANA, BO]
    assert [one.player for one in board.unranked] == [CY, DI]
