"""Records and their former holders, checked against the best value up to each game."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from scoring.stats.held import ENOUGH, Held
from scoring.stats.limits import limit
from scoring.stats.records import KEYS, news
from tests.stats.histories import (
    ANA,
    BO,
    CY,
    a_game,
    a_history,
    book_of,
    histories,
    own_games,
    records,
    with_rounds,
)

LOWEST = {"closest", "lowest_win"}
AMOUNTS = {
    "tempura": ("tempura", 1),
    "egg_nigiri": ("nigiri", 1),
    "squid_on_wasabi": ("nigiri", 1),
    "salmon_on_wasabi": ("nigiri", 1),
    "tofu": ("tofu", 1),
    "maki_1": ("maki", 1),
    "maki_3": ("maki", 3),
}


def marks(game):
    """Yield everything in a game that could be a record: (key, kind), round, value, player."""
    winners = [seat for seat in game.seats if seat.rank == 1]
    others = [seat.total for seat in game.seats if seat.rank != 1]
    for seat in game.seats:
        yield ("total", None), None, seat.total, seat.player
        for number in range(len(seat.round_points)):
            yield ("round", None), number + 1, seat.round_points[number], seat.player
            for kind, points in seat.hand_points[number].items():
                yield ("hand", kind), number + 1, points, seat.player
            yield from cards(seat, number)
        if game.dessert:
            yield ("hand", game.dessert), None, seat.dessert_points, seat.player
        if game.dessert == "pudding" and seat.dessert_cards:
            yield ("puddings", None), None, seat.dessert_cards, seat.player
    for winner in winners:
        yield ("lowest_win", None), None, winner.total, winner.player
        for number in (1, 2) if winner.round_points else ():
            leader = max(sum(seat.round_points[:number]) for seat in game.seats)
            yield ("comeback", None), number, leader - sum(winner.round_points[:number]), winner.player
    if len(winners) == 1:
        yield ("closest", None), None, winners[0].total - max(others), winners[0].player
        yield ("biggest_win", None), None, winners[0].total - max(others), winners[0].player


def cards(seat, number):
    held = [(*AMOUNTS[face], count) for face, count in seat.hands[number].items() if face in AMOUNTS]
    for kind in {kind for kind, _, _ in held}:
        amount = sum(each * count for other, each, count in held if other == kind)
        yield ("cards", kind), number + 1, amount, seat.player


def is_worth_a_record(what, value):
    return value > 0 or what[0] in ("total", "round", *LOWEST)


def slow_records(history):
    """Return the records, found slowly by looking at every mark of every game."""
    reached = [
        (game, [mark for mark in marks(game) if is_worth_a_record(mark[0], mark[2])]) for game in history
    ]
    return {
        what: slow_chain(offered, -1 if what[0] in LOWEST else 1)
        for what in {mark[0] for _, found in reached for mark in found}
        if len(offered := [(game, own) for game, found in reached if (own := of(found, what))]) >= ENOUGH
    }


def of(found, what):
    return [mark for mark in found if mark[0] == what]


def slow_chain(offered, sign):
    """Return the best of the first few games, then everything that was better than all before."""
    values = [max(sign * value for _, _, value, _ in own) for _, own in offered]
    start = values.index(max(values[:ENOUGH]))
    better = [at for at in range(ENOUGH, len(values)) if values[at] > max(values[:at])]
    return [held(*offered[at], sign * values[at]) for at in (start, *better)]


def held(game, own, best):
    first = min(number or 9 for _, number, value, _ in own if value == best)
    who = tuple(p for _, number, value, p in own if (number or 9, value) == (first, best))
    return Held(best, who, game.code, game.date, first if first < 9 else None)


def found(history):
    return {(record.key, record.kind): record.held for record in records(history)}


@given(histories(most=10))
def test_records_are_the_best_of_everything_up_to_each_game(history):
    without_streaks = {what: held for what, held in found(history).items() if what[0] != "streak"}
    assert without_streaks == slow_records(history)


@given(histories(most=10))
def test_how_often_a_record_was_reached_and_by_whom_last(history):
    for record in records(history):
        if record.key != "streak":
            reached = [
                (game, mark)
                for game in history
                for mark in of(marks(game), (record.key, record.kind))
                if mark[2] == record.now.value
            ]
            assert record.chain.times == len(reached)
            last = max((game.order, number or 9) for game, (_, number, _, _) in reached)
            who = {player for game, (_, n, _, player) in reached if (game.order, n or 9) == last}
            assert set(record.chain.latest.players) == who


@given(histories(most=10))
def test_a_box_has_the_records_of_its_games_alone(history):
    boxes = book_of(history).boxes
    for edition, players in {(game.edition, game.player_count) for game in history}:
        alone = [game for game in history if (game.edition, game.player_count) == (edition, players)]
        assert boxes[edition][players] == book_of(alone).records


@given(histories(most=12))
def test_the_longest_streak_is_as_long_as_the_games_say(history):
    def run(player, until):
        """Return how many games in a row a player had won or shared after so many games of the history."""
        results = [seat.rank == 1 for game, seat in own_games(history[:until], player)]
        return next((number for number, won in enumerate(reversed(results)) if not won), len(results))

    held = book_of(history).records.streaks.chain.held
    assert [one.value for one in held] == sorted({one.value for one in held})
    longest = max(run(s.player, n) for n in range(1, len(history) + 1) for s in history[n - 1].seats)
    assert (held[-1].value if held else longest) == longest if longest > 1 else not held
    codes = [game.code for game in history]
    for one in held:
        assert {run(player, codes.index(one.game) + 1) for player in one.players} == {one.value}


@given(histories(most=10))
def test_every_record_but_the_first_and_the_last_possible_is_news_of_its_game(history):
    told = [
        (one.key, one.kind, one.before, one.now)
        for game in history
        for one in news(records(history), game.code)
    ]
    chains = [(one.key, one.kind, one.held) for one in records(history)]
    assert sorted(told, key=str) == sorted(
        (
            (key, kind, before, now)
            for key, kind, held in chains
            for before, now in pairwise(held)
            if now.value != limit(key, kind, None)
        ),
        key=str,
    )


def enough(*games):
    """Return a history of these games after as many others as a record needs, which end without a streak."""
    return a_history(*[{ANA: 11, BO: 1}, {ANA: 1, BO: 11}] * 3, *games)


def best(history):
    """Return the best values by measure and kind, however few games there were."""
    kept = book_of(history).records.holders.chains
    return {(key, kind): chain.held for key, chains in kept.items() for kind, chain in chains.items()}


def streaks(history):
    return [(one.value, one.players, one.game) for one in book_of(history).records.streaks.chain.held]


def test_records_come_in_the_order_of_a_page():
    keys = [KEYS.index(record.key) for record in records(enough())]
    assert keys
    assert keys == sorted(keys)


def test_nothing_is_a_record_before_five_games():
    assert not records(enough()[:4])
    assert found(enough()[:5])["total", None][-1].value == 11


def test_a_better_value_is_news_from_the_sixth_game_on():
    history = a_history(*[{ANA: 20 + n, BO: 10} for n in range(6)])
    assert not any(news(records(history[:5]), game.code) for game in history)
    assert [one.before.value for one in news(records(history), "game6") if one.key == "total"] == [24]


def test_a_record_that_cannot_be_beaten_says_so_and_is_no_news():
    tied = [a_game({ANA: 30, BO: 30}, desserts={ANA: 2, BO: 1}, number=n, day=n) for n in (7, 8)]
    history = [*enough(), *tied]
    [closest] = [one for one in records(history) if one.key == "closest"]
    assert (closest.now.value, closest.is_final, closest.chain.times) == (0, True, 2)
    assert closest.chain.latest.game == "game8"
    assert not [one for one in news(records(history), "game7") if one.key == "closest"]


def test_a_record_knows_who_held_it_before():
    history = enough({ANA: 58, BO: 20}, {ANA: 30, BO: 31}, {BO: 63, ANA: 20})
    [told] = [one for one in news(records(history), "game9") if one.key == "total"]
    assert (told.now.value, told.now.players) == (63, (BO,))
    assert (told.before.value, told.before.players) == (58, (ANA,))


def test_an_equal_value_does_not_take_a_record():
    assert best(a_history({ANA: 58, BO: 20}, {ANA: 20, BO: 58}))["total", None][-1].players == (ANA,)


def test_two_who_reach_it_in_the_same_game_share_it():
    assert best(a_history({ANA: 58, BO: 58}))["total", None][-1].players == (ANA, BO)


def test_a_correction_moves_the_record():
    history = a_history({ANA: 58, BO: 20}, {ANA: 30, BO: 31})
    history[0] = replace(a_game({ANA: 28, BO: 20}), code="game1")
    assert best(history)["total", None][-1].players == (BO,)


def test_the_first_round_to_reach_it_counts_within_a_game():
    game = with_rounds(a_game({ANA: 30, BO: 40}), {ANA: [10, 20, 0], BO: [0, 20, 20]})
    [held] = best([game])["round", None]
    assert (held.value, held.round, held.players) == (20, 2, (ANA, BO))


def test_a_comeback_is_measured_from_the_lead_before_the_last_round():
    game = with_rounds(a_game({ANA: 41, BO: 40}), {ANA: [5, 10, 26], BO: [18, 17, 5]})
    [held] = best([game])["comeback", None]
    assert (held.value, held.round, held.players) == (20, 2, (ANA,))


def test_a_winner_who_led_all_along_made_no_comeback():
    game = with_rounds(a_game({ANA: 41, BO: 30}), {ANA: [15, 10, 16], BO: [10, 10, 10]})
    assert ("comeback", None) not in best([game])


def test_puddings_make_the_closest_finish_and_no_win_by_points():
    held = best([a_game({ANA: 40, BO: 40}, desserts={ANA: 1, BO: 3})])
    assert held["closest", None][-1].value == 0
    assert ("biggest_win", None) not in held


def test_a_shared_win_is_no_close_finish():
    assert ("closest", None) not in best(a_history({ANA: 40, BO: 40, CY: 30}))


@pytest.mark.parametrize(
    ("hand", "kind", "amount"),
    [
        ({"sashimi": 6}, "sashimi", 6),
        ({"maki_2": 2, "maki_3": 1}, "maki", 7),
        ({"squid_on_wasabi": 2, "egg_nigiri": 1}, "nigiri", 3),
        ({"onigiri_circle": 1, "onigiri_square": 2}, "onigiri", 3),
    ],
)
def test_cards_are_counted_by_kind_and_maki_by_rolls(hand, kind, amount):
    game = with_rounds(a_game({ANA: 1, BO: 0}), {ANA: [1], BO: [0]}, hands={ANA: [hand], BO: [{}]})
    assert best([game])["cards", kind][-1].value == amount


def test_a_streak_that_goes_on_takes_its_own_place():
    history = enough(*[{ANA: 2, BO: 1}] * 3, *[{ANA: 1, BO: 2}] * 5)
    assert streaks(history) == [(3, (ANA,), "game9"), (5, (BO,), "game14")]


def test_a_shared_streak_stays_when_another_player_continues_theirs():
    shared = [{ANA: 2, BO: 2, CY: 1}] * 2
    history = enough({CY: 2, ANA: 1, BO: 1}, *shared, {ANA: 2, CY: 1}, {ANA: 2, BO: 1})
    assert streaks(history) == [(2, (BO,), "game9"), (4, (ANA,), "game11")]


def test_a_second_streak_of_the_same_player_is_another_record():
    history = enough(*[{ANA: 2, BO: 1}] * 2, {ANA: 1, BO: 2}, *[{ANA: 2, BO: 1}] * 3)
    assert [value for value, _, _ in streaks(history)] == [2, 3]


def test_one_win_is_no_streak():
    assert not streaks(a_history({ANA: 2, BO: 1}, {ANA: 1, BO: 2}))
