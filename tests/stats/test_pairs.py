"""Comparisons of two players, checked against each of their games."""

from fractions import Fraction
from itertools import combinations

from hypothesis import given

from scoring.stats.pairs import between, rivals
from tests.stats.histories import ANA, BO, CY, DI, PLAYERS, a_game, a_history, histories, pairs


def both(history, one, other):
    """Yield the games that two players share, with the seats of both."""
    for game in history:
        seats = {seat.player: seat for seat in game.seats}
        if one in seats and other in seats:
            yield game, seats[one], seats[other]


@given(histories())
def test_any_two_are_compared_in_the_games_that_they_share(history):
    met = pairs(history)
    for one, other in combinations(PLAYERS, 2):
        games = list(both(history, one, other))
        pair = between(met, one, other)
        if not games:
            assert pair is None
            continue
        assert pair.games == len(games)
        assert pair.ahead == sum(own.rank < theirs.rank for _, own, theirs in games)
        assert pair.behind == sum(own.rank > theirs.rank for _, own, theirs in games)
        assert pair.level == sum(own.rank == theirs.rank for _, own, theirs in games)
        margins = [own.total - theirs.total for _, own, theirs in games]
        assert pair.average_margin == Fraction(sum(margins), len(games))


@given(histories())
def test_the_biggest_margin_is_the_first_of_the_biggest(history):
    for pair in pairs(history).values():
        won = [
            (own.total - theirs.total, game)
            for game, own, theirs in both(history, pair.one, pair.other)
            if own.rank < theirs.rank
        ]
        most = max((margin for margin, _ in won), default=None)
        first = next((game for margin, game in won if margin == most), None)
        assert (pair.best and (pair.best.points, pair.best.game)) == (first and (most, first.code))


@given(histories())
def test_the_other_sees_the_opposite(history):
    met = pairs(history)
    for pair in met.values():
        seen = between(met, pair.other, pair.one)
        assert (seen.one, seen.other) == (pair.other, pair.one)
        assert (seen.ahead, seen.behind, seen.level) == (pair.behind, pair.ahead, pair.level)
        assert seen.average_margin == -pair.average_margin
        assert (seen.best, seen.worst) == (pair.worst, pair.best)
        assert seen.seen_by(pair.one) == pair


def test_puddings_settle_who_was_ahead():
    met = pairs([a_game({ANA: 40, BO: 40}, desserts={ANA: 1, BO: 3})])
    pair = between(met, BO, ANA)
    assert (pair.ahead, pair.behind, pair.level) == (1, 0, 0)
    assert pair.best.points == 0


def test_players_who_share_a_place_are_level():
    assert between(pairs(a_history({ANA: 40, BO: 40, CY: 41})), ANA, BO).level == 1


def test_rivals_come_by_how_often_they_met():
    met = pairs(a_history({ANA: 1, CY: 2}, {ANA: 1, CY: 2}, {ANA: 3, BO: 2}, {BO: 1, DI: 2}))
    assert [(pair.one, pair.other, pair.games) for pair in rivals(met, ANA)] == [(ANA, CY, 2), (ANA, BO, 1)]
    assert [pair.other for pair in rivals(met, DI)] == [BO]


def test_a_lead_is_clear_if_luck_does_not_explain_it():
    games = [({ANA: 2, BO: 1}, 6), ({ANA: 1, BO: 2}, 4)]
    history = a_history(*(totals for totals, number in games for _ in range(number)))
    assert not pairs(history)[ANA, BO].is_clear
    assert pairs(a_history(*[{ANA: 2, BO: 1}] * 6))[ANA, BO].is_clear
