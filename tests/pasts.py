"""A past for a table, game by game, as a test needs it."""

from datetime import UTC, datetime, time, timedelta

from django.utils import timezone

from scoring import play
from scoring.models import Game, Seat
from tests.tables import TODAY, a_game, sender


def a_result(table, day=TODAY, edition="classic", **totals):
    """A game of which only the end is known: a total for each name, the higher the better."""
    night, _ = table.nights.get_or_create(date=day)
    game = Game.objects.create(
        night=night,
        edition=edition,
        totals_only=True,
        player_count=len(totals),
        started_at=datetime.combine(day, time(19), UTC) + timedelta(minutes=night.games.count()),
        finished_at=timezone.now(),
    )
    for number, (name, total) in enumerate(totals.items()):
        player = table.players.get(name=name)
        rank = 1 + sum(other > total for other in totals.values())
        Seat.objects.create(
            game=game, number=number, player=player, total=total, rank=rank, dessert_cards=None
        )
    play.history_changed(table.pk)
    return game


def a_played_game(table, hands, players=2):
    """A finished game whose first round had these hands, and nothing after it."""
    game = a_game(table, players=players)
    for seat, hand in enumerate(hands):
        play.set_counts(game, sender(), 1, seat, hand)
    for number in (1, 2, 3):
        for seat in range(players):
            play.finish_hand(game, sender(), number, seat)
    return game


def many_games(table, number):
    """Games of Chris and Phil and others, one a day."""
    for day in range(number):
        totals = {"Chris": 20 + day, "Phil": 20 + day * 7 % 11, "Amy": 20 + day * 5 % 13}
        a_result(table, TODAY - timedelta(days=day), **totals)
