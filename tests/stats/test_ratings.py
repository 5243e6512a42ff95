"""Ratings, checked against algorithm 1 of Weng and Lin (2011), which is written out here."""

from itertools import pairwise
from math import exp, sqrt

import pytest
from hypothesis import given

from scoring.stats.ratings import MOST_POINTS, possible_ranks
from tests.stats.histories import ANA, BO, CY, DI, a_game, a_history, histories, own_games, ratings

MU, SIGMA, BETA, TAU, KAPPA = 25, 25 / 3, 25 / 6, 25 / 300, 0.0001


def rated(game, skills):
    """Return the new skill of each player, compared with everybody else in the game."""
    skills = {seat.player: skills.get(seat.player, (MU, SIGMA)) for seat in game.seats}
    skills = {player: (mu, sqrt(sigma**2 + TAU**2)) for player, (mu, sigma) in skills.items()}
    after = {}
    for own in game.seats:
        mu, sigma = skills[own.player]
        moved = surer = 0
        for other in game.seats:
            if other is own:
                continue
            their_mu, their_sigma = skills[other.player]
            spread = sqrt(sigma**2 + their_sigma**2 + 2 * BETA**2)
            expected = 1 / (1 + exp((their_mu - mu) / spread))
            result = 1 if own.rank < other.rank else 0 if own.rank > other.rank else 0.5
            moved += sigma**2 / spread * (result - expected)
            surer += (sigma / spread) ** 3 * expected * (1 - expected)
        after[own.player] = mu + moved, sigma * sqrt(max(1 - surer, KAPPA))
    return after


@given(histories())
def test_ratings_follow_the_formula_game_by_game(history):
    skills = {}
    for game in history:
        skills |= rated(game, skills)
    found = ratings(history)
    assert set(found) == set(skills)
    for player, rating in found.items():
        assert (rating.mu, rating.sigma) == pytest.approx(skills[player])


@given(histories())
def test_a_place_is_a_range_of_those_who_cannot_be_told_apart(history):
    found = ratings(history)
    for player, (best, worst) in possible_ranks(found.values()).items():
        own = found[player]
        better, worse = 0, 0
        for other in found.values():
            apart = 2 * sqrt(own.sigma**2 + other.sigma**2)
            better += other.mu - own.mu > apart
            worse += own.mu - other.mu > apart
        assert (best, worst) == (1 + better, len(found) - worse)


@given(histories())
def test_the_course_of_a_rating_has_a_step_for_each_day(history):
    for player, rating in ratings(history).items():
        days = [game.date for game, _ in own_games(history, player)]
        assert [step.date for step in rating.course] == sorted(set(days))
        for step in rating.course:
            until = [game for game in history if game.date <= step.date]
            assert step.rating == ratings(until)[player].shown


def test_a_long_course_is_thinned_evenly_and_ends_now():
    found = ratings(a_history(*[{ANA: 40 + day % 3, BO: 41} for day in range(500)]))[ANA]
    days = [step.date.toordinal() for step in found.course]
    assert MOST_POINTS // 2 <= len(days) <= MOST_POINTS
    gaps = [after - before for before, after in pairwise(days)]
    assert len(set(gaps[:-1])) == 1
    assert gaps[-1] <= gaps[0]
    assert found.course[-1].rating == found.shown


def test_after_many_games_the_better_one_is_told_apart():
    few, many = (ratings(a_history(*[{ANA: 40, BO: 30}] * games)) for games in (1, 40))
    assert possible_ranks(few.values()) == {ANA: (1, 2), BO: (1, 2)}
    assert possible_ranks(many.values()) == {ANA: (1, 1), BO: (2, 2)}
    assert many[ANA].uncertainty < few[ANA].uncertainty


def test_a_newcomer_who_draws_with_a_newcomer_plays_as_well():
    found = ratings(a_history({ANA: 40, BO: 40}))
    assert found[ANA].mu == found[BO].mu == MU


def test_a_shared_win_over_a_third_counts_the_same_for_both():
    found = ratings(a_history({ANA: 40, BO: 40, CY: 30}))
    assert found[ANA].mu == found[BO].mu > MU > found[CY].mu


def test_a_third_place_behind_a_shared_win_does_not_raise_the_rating():
    found = ratings(a_history({ANA: 40, BO: 40, CY: 30, DI: 20}))
    assert found[ANA].mu > MU > found[CY].mu > found[DI].mu


def test_puddings_decide_whose_rating_rises():
    found = ratings([a_game({ANA: 40, BO: 40}, desserts={ANA: 1, BO: 3})])
    assert found[BO].mu > MU > found[ANA].mu


def test_nobody_is_rated_without_a_game():
    assert ratings([]) == {}
