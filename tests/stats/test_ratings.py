"""Ratings, checked against algorithm 1 of Weng and Lin (2011), which is written out here."""

from math import exp, sqrt

import pytest
from hypothesis import given

from tests.stats.histories import ANA, BO, CY, DI, a_game, a_history, histories, ratings

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
def test_the_best_come_first(history):
    shown = [rating.shown for rating in ratings(history).values()]
    assert shown == sorted(shown, reverse=True)


def test_a_newcomer_who_draws_with_a_newcomer_plays_as_well():
    found = ratings(a_history({ANA: 40, BO: 40}))
    assert found[ANA].mu == found[BO].mu == MU


def test_a_shared_win_over_a_third_counts_the_same_for_both():
    found = ratings(a_history({ANA: 40, BO: 40, CY: 30}))
    assert found[ANA].mu == found[BO].mu > MU > found[CY].mu


def test_who_comes_third_behind_a_shared_win_does_not_rise():
    found = ratings(a_history({ANA: 40, BO: 40, CY: 30, DI: 20}))
    assert found[ANA].mu > MU > found[CY].mu > found[DI].mu


def test_puddings_decide_whose_rating_rises():
    found = ratings([a_game({ANA: 40, BO: 40}, desserts={ANA: 1, BO: 3})])
    assert found[BO].mu > MU > found[ANA].mu


def test_a_rating_is_provisional_before_ten_games():
    games = [{ANA: 40, BO: 30}] * 9
    assert ratings(a_history(*games))[ANA].provisional
    assert not ratings(a_history(*games, {ANA: 1, BO: 2}))[ANA].provisional


def test_nobody_is_rated_without_a_game():
    assert ratings([]) == {}
