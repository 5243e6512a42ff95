"""The statistics of a year, checked against its games alone."""

from collections import Counter
from fractions import Fraction

from hypothesis import given

from scoring.stats.measures import BIGGEST_WIN, TOTAL
from tests.stats.histories import ANA, BO, a_game, a_history, book_of, histories, own_games, years


@given(histories())
def test_a_year_counts_its_own_games(history):
    found = years(history)
    assert list(found) == sorted({game.date.year for game in history}, reverse=True)
    for number, year in found.items():
        games = [game for game in history if game.date.year == number]
        assert (year.year, year.games) == (number, len(games))
        assert year.nights == len({game.night for game in games})
        assert dict(enumerate(year.months, start=1)) == {
            month: sum(game.date.month == month for game in games) for month in range(1, 13)
        }
        assert year.editions == Counter(game.edition for game in games)
        assert year.menus == Counter(game.menu for game in games if isinstance(game.menu, str))


@given(histories())
def test_a_year_knows_its_players_and_who_won_most(history):
    for number, year in years(history).items():
        games = [game for game in history if game.date.year == number]
        wins = Counter()
        for game in games:
            first = [seat.player for seat in game.seats if seat.rank == 1]
            wins.update({player: Fraction(1, len(first)) for player in first})
        played = Counter(seat.player for game in games for seat in game.seats)
        assert {one.player: (one.games, one.wins) for one in year.players} == {
            player: (games, wins[player]) for player, games in played.items()
        }
        assert [one.wins for one in year.players] == sorted((one.wins for one in year.players), reverse=True)
        ends = {
            player: (wins[player], -Fraction(sum(seat.rank for _, seat in own_games(games, player)), number))
            for player, number in played.items()
        }
        assert set(year.champions) == {player for player in played if ends[player] == max(ends.values())}


@given(histories())
def test_a_year_has_the_records_of_its_games_alone(history):
    for number, year in years(history).items():
        games = [game for game in history if game.date.year == number]
        alone = book_of(games).records
        assert year.best == alone.holders.now(TOTAL)
        assert year.biggest_win == alone.holders.now(BIGGEST_WIN)
        assert [year.streak] == (alone.streaks.chain.held[-1:] or [None])


@given(histories())
def test_the_points_of_a_year_are_added_by_kind(history):
    for number, year in years(history).items():
        known = [game for game in history if game.date.year == number and not game.totals_only]
        paid = [
            line
            for game in known
            for seat in game.seats
            for hand in seat.hand_points
            for line in hand.items()
        ]
        paid += [(game.dessert, seat.dessert_points) for game in known for seat in game.seats]
        points = {kind: sum(own for other, own in paid if other == kind) for kind, _ in paid}
        assert {kind: own for kind, own in year.kinds.items() if own} == {
            kind: own for kind, own in points.items() if own
        }
        assert list(year.kinds.values()) == sorted(year.kinds.values(), reverse=True)


@given(histories())
def test_the_evening_is_the_first_with_most_games(history):
    for number, year in years(history).items():
        games = [game for game in history if game.date.year == number]
        nights = [game.night for game in games]
        longest = next(game for game in games if nights.count(game.night) == max(map(nights.count, nights)))
        assert (year.longest.date, year.longest.games) == (longest.date, nights.count(longest.night))


def test_no_games_no_years():
    assert years([]) == {}


def test_two_can_be_champions_of_a_year():
    assert years(a_history({ANA: 30, BO: 20}, {ANA: 20, BO: 30}))[2025].champions == [ANA, BO]


def test_a_streak_is_counted_anew_each_year():
    games = [
        a_game({ANA: 30, BO: 20}, number=number, day=day) for number, day in enumerate((9, 10, 11, 12, 13))
    ]
    found = years(games)
    assert [(number, year.streak.value) for number, year in found.items()] == [(2026, 2), (2025, 3)]
