"""The statistics of each player, checked against their games one by one."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given

from scoring.stats.people import Appearance, Totals
from tests.stats.histories import (
    ANA,
    BO,
    CY,
    DI,
    PLAYERS,
    a_game,
    a_history,
    histories,
    own_games,
    people,
    with_rounds,
)


def won_of(game, player):
    winners = [seat.player for seat in game.seats if seat.rank == 1]
    return Fraction(winners.count(player), len(winners))


def in_brief(game, seat):
    return Appearance(game.code, game.date, seat.rank, len(game.seats), seat.total)


def first_best(own):
    most = max(seat.total for _, seat in own)
    return next(in_brief(game, seat) for game, seat in own if seat.total == most)


def runs(own):
    """Return every run of consecutive games that were won or shared."""
    return [
        own[start:end]
        for start in range(len(own))
        for end in range(start + 1, len(own) + 1)
        if all(seat.rank == 1 for _, seat in own[start:end])
    ]


@given(histories())
def test_everybody_who_sat_is_there_and_nobody_else(history):
    assert set(people(history)) == {seat.player for game in history for seat in game.seats}


@given(histories())
def test_games_wins_chance_and_places_are_what_the_games_say(history):
    for player, person in people(history).items():
        own = own_games(history, player)
        assert person.player == player
        assert person.games == len(own)
        assert person.wins == sum(won_of(game, player) for game, _ in own)
        assert person.win_rate == person.wins / len(own)
        assert person.chance_rate == sum(Fraction(1, len(game.seats)) for game, _ in own) / len(own)
        assert person.ranks == Counter(seat.rank for _, seat in own)
        assert person.average_rank == Fraction(sum(seat.rank for _, seat in own), len(own))


@given(histories())
def test_the_wins_of_all_players_add_up_to_the_games(history):
    assert sum(person.wins for person in people(history).values()) == len(history)


@given(histories())
def test_totals_are_added_by_edition_and_player_count(history):
    for player, person in people(history).items():
        own = own_games(history, player)
        groups = sorted({(game.edition, len(game.seats)) for game, _ in own})
        expected = []
        for edition, count in groups:
            there = [
                (game, seat) for game, seat in own if (game.edition, len(game.seats)) == (edition, count)
            ]
            points = sum(seat.total for _, seat in there)
            expected.append(Totals(edition, count, first_best(there), len(there), points))
        assert list(person.totals) == expected
        assert person.best == first_best(own)
        assert person.average_total == Fraction(sum(seat.total for _, seat in own), len(own))


@given(histories())
def test_points_by_kind_come_from_the_hands_and_desserts_that_are_known(history):
    for player, person in people(history).items():
        known = [(game, seat) for game, seat in own_games(history, player) if not game.totals_only]
        paid = [line for _, seat in known for hand in seat.hand_points for line in hand.items()]
        paid += [(game.dessert, seat.dessert_points) for game, seat in known]
        points = {kind: sum(own for other, own in paid if other == kind) for kind, _ in paid}
        assert {kind: own for kind, own in person.points.items() if own} == {
            k: v for k, v in points.items() if v
        }
        assert list(person.points.values()) == sorted(person.points.values(), reverse=True)
        assert sum(person.points.values()) == sum(seat.total for _, seat in known)
        assert person.known == len(known)


@given(histories())
def test_puddings_are_counted_where_there_were_any_and_somebody_knows(history):
    for player, person in people(history).items():
        own = own_games(history, player)
        kept = [seat.dessert_cards for game, seat in own if game.dessert == "pudding"]
        known = [cards for cards in kept if cards is not None]
        assert (person.puddings, person.pudding_games) == (sum(known), len(known))


@given(histories())
def test_streaks_are_rows_of_own_games_won_or_shared(history):
    for player, person in people(history).items():
        own = own_games(history, player)
        assert person.streak == max((len(run) for run in runs(own)), default=0)
        assert person.running == max((len(run) for run in runs(own) if run[-1] == own[-1]), default=0)


@given(histories(most=14))
def test_form_is_the_last_ten_games(history):
    for player, person in people(history).items():
        own = own_games(history, player)
        assert list(person.form) == [in_brief(game, seat) for game, seat in own][-10:]


def test_nobody_has_played():
    assert people([]) == {}


def test_a_win_that_three_share_is_a_third():
    history = a_history({ANA: 40, BO: 40, CY: 40, DI: 20}, {ANA: 30, BO: 20})
    found = people(history)
    assert [found[player].wins for player in PLAYERS] == [Fraction(4, 3), Fraction(1, 3), Fraction(1, 3), 0]


def test_chance_gives_a_half_of_two_and_a_quarter_of_four():
    ana = people(a_history({ANA: 30, BO: 20}, {ANA: 1, BO: 2, CY: 3, DI: 4}))[ANA]
    assert ana.chance_rate == Fraction(3, 8)


def test_a_streak_goes_on_over_games_without_the_player():
    history = a_history({ANA: 2, BO: 1}, {BO: 2, CY: 1}, {ANA: 2, CY: 1}, {ANA: 2, CY: 2})
    assert (people(history)[ANA].streak, people(history)[ANA].running) == (3, 3)
    assert (people(history)[CY].streak, people(history)[CY].running) == (1, 1)


def test_the_first_of_two_equal_totals_is_the_best():
    history = a_history({ANA: 50, BO: 1}, {ANA: 50, BO: 2, CY: 3})
    assert people(history)[ANA].best.game == "game1"


def test_points_that_were_lost_count_too():
    game = a_game({ANA: 4, BO: 9})
    rounds = {ANA: [4, -3, 3], BO: [3, 3, 3]}
    points = {ANA: [{"maki": 4}, {"eel": -3}, {"tofu": 3}], BO: [{"maki": 3}] * 3}
    assert people([with_rounds(game, rounds, points)])[ANA].points == {"maki": 4, "tofu": 3, "eel": -3}


@pytest.mark.parametrize("cards", [None, {ANA: 4, BO: 0}])
def test_unknown_puddings_do_not_count_as_zero(cards):
    ana = people([a_game({ANA: 30, BO: 20}, desserts=cards)])[ANA]
    assert (ana.puddings, ana.pudding_games) == ((4, 1) if cards else (0, 0))
