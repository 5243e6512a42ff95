"""How long games take, checked game by game."""

from fractions import Fraction

from hypothesis import given

from scoring.stats.play_times import average_minutes
from tests.stats.histories import book_of, histories


@given(histories())
def test_times_are_those_of_games_with_as_many_players(history):
    times = book_of(history).play_times
    known = [game for game in history if 0 < game.minutes <= 360]
    assert set(times) == {len(game.seats) for game in known}
    for players, time in times.items():
        games = [game for game in known if len(game.seats) == players]
        took = [game.minutes for game in games]
        assert (time.games, time.average, time.longest) == (
            len(took),
            Fraction(sum(took), len(took)),
            max(took),
        )
        first = games[took.index(max(took))]
        assert (time.game, time.date) == (first.code, first.date)
    if known:
        assert average_minutes(times.values()) == Fraction(sum(game.minutes for game in known), len(known))
