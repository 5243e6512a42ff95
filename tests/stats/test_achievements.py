"""Achievements, checked against all games of each player up to the one that earned them."""

from dataclasses import replace

import pytest
from hypothesis import given

from scoring.rules import PARTY
from scoring.stats.achievements import ACHIEVEMENTS, Earned
from tests.stats.histories import (
    ANA,
    BO,
    CY,
    DI,
    a_game,
    a_history,
    book_of,
    histories,
    own_games,
    with_rounds,
)


def achievements(history):
    return book_of(history).achievements


def won(games):
    return [game for game, seat in games if seat.rank == 1]


def last_won(games):
    return games[-1][1].rank == 1


def in_a_row(games, number):
    return len(games) >= number and len(won(games[-number:])) == number


def margin(games):
    """Return the winner's lead in the last game, or None if it was not won alone."""
    game, seat = games[-1]
    ranks = [one.rank for one in game.seats]
    return seat.total - max(one.total for one in others(games)) if seat.rank == 1 == ranks.count(1) else None


def others(games):
    game, seat = games[-1]
    return [one for one in game.seats if one.player != seat.player]


def totals(games, number):
    """Return the own total after a round of the last game, and those of the others."""
    own = sum(games[-1][1].round_points[:number])
    return own, [sum(one.round_points[:number]) for one in others(games)]


def known(games):
    return not games[-1][0].totals_only


def won_from(games, is_so, rounds=(1, 2)):
    return known(games) and last_won(games) and is_so([totals(games, number) for number in rounds])


def most(games, kind):
    return max([hand.get(kind, 0) for hand in games[-1][1].hand_points], default=0)


def cards(games, ending):
    return max(
        [sum(n for face, n in hand.items() if face.endswith(ending)) for hand in games[-1][1].hands],
        default=0,
    )


def best_round(games):
    return max(games[-1][1].round_points, default=0)


def tonight(games):
    return [one for one in games if one[0].night == games[-1][0].night]


# Whether the last of a player's games, with all before it, earns an achievement.
SLOWLY = {
    "first_win": lambda games: len(won(games)) > 0,
    "ten_wins": lambda games: len(won(games)) > 9,
    "fifty_wins": lambda games: len(won(games)) > 49,
    "ten_games": lambda games: len(games) > 9,
    "fifty_games": lambda games: len(games) > 49,
    "two_hundred_games": lambda games: len(games) > 199,
    "three_in_a_row": lambda games: in_a_row(games, 3),
    "five_in_a_row": lambda games: in_a_row(games, 5),
    "three_in_a_night": lambda games: len(won(tonight(games))) > 2,
    "last_to_first": lambda games: (
        in_a_row(games, 1)
        and len(games) > 1
        and games[-2][1].rank == len(games[-2][0].seats)
        and len(games[-2][0].seats) > 2
    ),
    "large_table": lambda games: last_won(games) and len(others(games)) > 3,
    "shared_win": lambda games: last_won(games) and any(one.rank == 1 for one in others(games)),
    "by_desserts": lambda games: margin(games) == 0,
    "by_a_point": lambda games: margin(games) == 1,
    "by_twenty": lambda games: margin(games) is not None and margin(games) > 19,
    "comeback": lambda games: won_from(games, lambda after: any(max(rest) - own > 14 for own, rest in after)),
    "from_the_back": lambda games: (
        len(others(games)) > 1 and won_from(games, lambda after: after[1][0] < min(after[1][1]))
    ),
    "led_all_along": lambda games: won_from(games, lambda after: all(own > max(rest) for own, rest in after)),
    "every_round": lambda games: (
        known(games)
        and all(
            games[-1][1].round_points[at] > max(one.round_points[at] for one in others(games))
            for at in range(3)
        )
    ),
    "no_pudding": lambda games: (
        last_won(games) and (games[-1][0].dessert, games[-1][1].dessert_cards) == ("pudding", 0)
    ),
    "in_spite_of_desserts": lambda games: last_won(games) and games[-1][1].dessert_points < -5,
    "sixty_points": lambda games: games[-1][1].total > 59,
    "eighty_points": lambda games: games[-1][1].total > 79,
    "great_round": lambda games: best_round(games) > 24,
    "greatest_round": lambda games: best_round(games) > 34,
    "squid_on_wasabi": lambda games: cards(games, "squid_on_wasabi") > 0,
    "three_on_wasabi": lambda games: cards(games, "_on_wasabi") > 2,
    "tempura": lambda games: most(games, "tempura") > 14,
    "sashimi": lambda games: most(games, "sashimi") > 19,
    "dumplings": lambda games: most(games, "dumpling") > 14,
    "onigiri": lambda games: most(games, "onigiri") > 15,
    "miso_soup": lambda games: most(games, "miso_soup") > 11,
    "tofu": lambda games: cards(games, "tofu") > 2,
    "maki": lambda games: known(games) and min(hand.get("maki", 0) for hand in games[-1][1].hand_points) == 6,
    "every_dessert": lambda games: len({game.dessert for game, _ in games} - {None}) == 3,
    "every_menu": lambda games: {game.menu for game, _ in games} >= set(PARTY.presets),
    "two_to_five": lambda games: {2, 3, 4, 5} <= {len(game.seats) for game, _ in games},
    "ten_rivals": lambda games: len({one.player for game, _ in games for one in game.seats}) > 10,
}


def slow_achievements(history, player):
    """Return the first game that earns each, found by trying every game with those before it."""
    games = own_games(history, player)
    found = {}
    for end in range(1, len(games) + 1):
        for key, earns in SLOWLY.items():
            if key not in found and earns(games[:end]):
                found[key] = Earned(games[end - 1][0].code, games[end - 1][0].date)
    return found


@given(histories(most=12))
def test_each_is_earned_in_the_first_game_that_does(history):
    for player, career in achievements(history).items():
        assert career.earned == slow_achievements(history, player)


def test_each_is_found_slowly_too():
    assert [one.key for one in ACHIEVEMENTS] == list(SLOWLY)


def earned(history, player=ANA):
    """Return what the last game of a history earned a player."""
    return {key for key, one in achievements(history)[player].earned.items() if one.game == history[-1].code}


@pytest.mark.parametrize(
    ("key", "game"),
    [
        ("by_a_point", a_game({ANA: 30, BO: 29})),
        ("by_desserts", a_game({ANA: 30, BO: 30}, desserts={ANA: 2, BO: 1})),
        ("shared_win", a_game({ANA: 30, BO: 30})),
        ("by_twenty", a_game({ANA: 40, BO: 20})),
        ("no_pudding", a_game({ANA: 40, BO: 20}, desserts={ANA: 0, BO: 3})),
        ("large_table", a_game({ANA: 40, BO: 20, CY: 1, DI: 2, 15: 3})),
        ("eighty_points", a_game({ANA: 80, BO: 20})),
        ("comeback", with_rounds(a_game({ANA: 40, BO: 30}), {ANA: [0, 5, 35], BO: [15, 10, 5]})),
        (
            "from_the_back",
            with_rounds(a_game({ANA: 9, BO: 4, CY: 5}), {ANA: [1, 1, 7], BO: [2, 1, 1], CY: [3, 1, 1]}),
        ),
        ("led_all_along", with_rounds(a_game({ANA: 9, BO: 8}), {ANA: [3, 3, 3], BO: [2, 2, 4]})),
        ("every_round", with_rounds(a_game({ANA: 9, BO: 6}), {ANA: [3, 3, 3], BO: [2, 2, 2]})),
    ],
)
def test_a_game_earns(key, game):
    assert key in earned([game])
    assert (key in earned([game], BO)) == (key == "shared_win")


@pytest.mark.parametrize(
    ("key", "totals", "number"),
    [
        ("three_in_a_row", {ANA: 2, BO: 1}, 3),
        ("five_in_a_row", {ANA: 2, BO: 1}, 5),
        ("ten_wins", {ANA: 2, BO: 1}, 10),
        ("fifty_wins", {ANA: 2, BO: 1}, 50),
        ("ten_games", {ANA: 1, BO: 2}, 10),
        ("fifty_games", {ANA: 1, BO: 2}, 50),
        ("two_hundred_games", {ANA: 1, BO: 2}, 200),
        ("ten_rivals", {ANA: 1, **dict.fromkeys(range(20, 30), 2)}, 1),
    ],
)
def test_games_together_earn(key, totals, number):
    history = a_history(*[totals] * number)
    assert key in earned(history)


def test_every_menu_earns_once_all_were_played():
    history = [
        a_game({ANA: 2, BO: 1}, number=number, day=number, edition="party", menu=menu)
        for number, menu in enumerate(PARTY.presets, 1)
    ]
    assert "every_menu" in earned(history)


def test_a_win_after_a_last_place_earns_it():
    assert "last_to_first" in earned(a_history({ANA: 1, BO: 2, CY: 3}, {ANA: 2, BO: 1}))
    assert "last_to_first" not in earned(a_history({ANA: 1, BO: 2}, {ANA: 2, BO: 1}))


def test_three_wins_on_one_night():
    night = [a_game({ANA: 2, BO: 1}, number=number) for number in (1, 2, 3)]
    assert "three_in_a_night" in earned(night)
    assert "three_in_a_night" not in earned([*night[:2], replace(night[2], night=5)])


def test_another_night_of_the_same_date_does_not_interrupt_a_night():
    first, other, second, third = (a_game({ANA: 2, BO: 1}, number=number) for number in range(4))
    games = [first, replace(other, night=5), second, third]
    assert "three_in_a_night" not in earned(games[:3])
    assert "three_in_a_night" in earned(games)


def test_a_correction_takes_it_away():
    history = a_history({ANA: 80, BO: 20}, {ANA: 1, BO: 2})
    assert "eighty_points" in achievements(history)[ANA].earned
    corrected = [replace(a_game({ANA: 30, BO: 20}), code="game1"), history[1]]
    assert "eighty_points" not in achievements(corrected)[ANA].earned
