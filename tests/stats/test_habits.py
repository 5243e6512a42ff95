"""How each player plays, checked against their games one by one."""

from fractions import Fraction

import pytest
from hypothesis import given

from scoring.rules import EDITIONS
from scoring.stats.habits import ENOUGH, Desserts, Habits, Mean, differences, everyone, kinds_on
from tests.stats.histories import ANA, BO, CY, a_game, a_history, book_of, histories, own_games


def habits(history):
    return book_of(history).habits


def on_menu(game, kind):
    edition = EDITIONS[game.edition]
    kinds = [one.key for one in edition.kinds]
    if edition.free_menu and not game.totals_only:
        kinds = ["nigiri", *edition.presets.get(game.menu, game.menu)]
    return not game.totals_only and kind in kinds


def paid(game, seat, kind):
    return sum(hand.get(kind, 0) for hand in seat.hand_points) + (
        seat.dessert_points if kind == game.dessert else 0
    )


@given(histories())
def test_a_kind_counts_in_games_with_it_on_the_menu(history):
    for player, own in habits(history).items():
        for kind in ("tempura", "nigiri", "eel", "pudding", "fruit", "green_tea_ice_cream"):
            points = [
                paid(game, seat, kind) for game, seat in own_games(history, player) if on_menu(game, kind)
            ]
            assert own.kinds.get(kind, Mean()) == Mean(len(points), sum(points))


@given(histories())
def test_places_are_among_so_many_players(history):
    for player, own in habits(history).items():
        for count in (2, 3, 4):
            ranks = [seat.rank for game, seat in own_games(history, player) if len(game.seats) == count]
            assert own.ranks.get(count, Mean()) == Mean(len(ranks), sum(ranks))


@given(histories())
def test_margins_are_of_games_won_alone_and_of_games_not_won(history):
    for player, own in habits(history).items():
        ahead, behind = [], []
        for game, seat in own_games(history, player):
            totals = sorted((other.total for other in game.seats), reverse=True)
            if seat.rank > 1:
                behind.append(totals[0] - seat.total)
            elif [other.rank for other in game.seats].count(1) == 1:
                ahead.append(seat.total - totals[1])
        assert (own.ahead, own.behind) == (Mean(len(ahead), sum(ahead)), Mean(len(behind), sum(behind)))


@given(histories())
def test_desserts_are_compared_where_everyone_s_are_known(history):
    for player, own in habits(history).items():
        for dessert in ("pudding", "fruit", "green_tea_ice_cream"):
            games = [
                (seat.dessert_cards, [other.dessert_cards for other in game.seats])
                for game, seat in own_games(history, player)
                if game.dessert == dessert and None not in [other.dessert_cards for other in game.seats]
            ]
            if not games:
                assert dessert not in own.desserts
                continue
            found = own.desserts[dessert]
            assert found.kept == Mean(len(games), sum(kept for kept, _ in games))
            assert found.most == sum(kept == max(all_) > min(all_) for kept, all_ in games)
            assert found.fewest == sum(kept == min(all_) < max(all_) for kept, all_ in games)


@given(histories())
def test_the_first_and_the_last_seat_of_three_or_more(history):
    for player, own in habits(history).items():
        for where, index in (("first", 0), ("last", -1)):
            games = [
                (game, seat)
                for game, seat in own_games(history, player)
                if len(game.seats) > 2 and game.seats[index] == seat
            ]
            if not games:
                assert where not in own.seats
                continue
            shares = [
                Fraction(seat.rank == 1, [one.rank for one in game.seats].count(1)) for game, seat in games
            ]
            found = own.seats[where]
            assert found.games == len(games)
            assert found.win_rate == sum(shares) / len(games)
            assert found.chance_rate == sum(Fraction(1, len(game.seats)) for game, _ in games) / len(games)


@given(histories())
def test_the_table_is_all_seats_together(history):
    table = everyone(habits(history))
    seats = [(game, seat) for game in history for seat in game.seats]
    for kind in ("tempura", "nigiri", "pudding", "fruit"):
        points = [paid(game, seat, kind) for game, seat in seats if on_menu(game, kind)]
        assert table.kinds.get(kind, Mean()) == Mean(len(points), sum(points))
    kept = [
        seat.dessert_cards
        for game, seat in seats
        if game.dessert == "pudding" and None not in [other.dessert_cards for other in game.seats]
    ]
    assert table.desserts.get("pudding", Desserts()).kept == Mean(len(kept), sum(kept))


def test_a_player_is_compared_after_enough_games():
    own = Habits(
        kinds={"tempura": Mean(ENOUGH, 40), "sashimi": Mean(ENOUGH, 10), "maki": Mean(ENOUGH - 1, 99)}
    )
    table = Habits(kinds={"tempura": Mean(10, 50), "sashimi": Mean(10, 50), "maki": Mean(10, 10)})
    assert differences(own, table) == {"tempura": 3, "sashimi": -3}


def test_a_second_place_shared_by_two_has_one_margin():
    found = habits(a_history({ANA: 30, BO: 20, CY: 20}))
    assert (found[ANA].ahead, found[BO].behind, found[CY].behind) == (Mean(1, 10), Mean(1, 10), Mean(1, 10))


def test_a_win_by_desserts_has_no_margin():
    assert habits([a_game({ANA: 30, BO: 30}, desserts={ANA: 2, BO: 1})])[ANA].ahead == Mean(1, 0)


@pytest.mark.parametrize(
    ("edition", "menu", "is_there", "is_not"),
    [
        ("classic", None, "maki", "wasabi"),
        ("party", "master_menu", "fruit", "spoon"),
        ("party", ("maki", "fruit"), "nigiri", "pudding"),
    ],
)
def test_kinds_that_can_pay_are_on_the_menu(edition, menu, is_there, is_not):
    assert is_there in kinds_on(edition, menu)
    assert is_not not in kinds_on(edition, menu)
