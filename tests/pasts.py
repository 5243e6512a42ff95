"""Finished games for a table, stored with few queries."""

from dataclasses import fields
from datetime import UTC, datetime, time, timedelta
from itertools import zip_longest

from django.utils import timezone

from scoring import play
from scoring.history.loading import played_games
from scoring.models import Game, Hand, Seat
from scoring.play.history import history_changed
from scoring.rules import ROUNDS
from scoring.stats.book import Book
from tests.play.rounds import ROUND
from tests.tables import TODAY, a_game, sender

# The names of all statistics.
STATISTICS = [field.name for field in fields(Book) if field.name not in ("games", "last")]

# Phil is ahead until the puddings: they bring Chris six points, and break the tie of the two.
TIED = [{"tempura": 2, "pudding": 4}, {"sashimi": 3, "salmon_nigiri": 1}, {"dumpling": 1, "pudding": 1}]


def a_result(table, day=TODAY, edition="classic", **totals):
    """Store a totals-only game: a_result(table, Chris=41, Phil=38)."""
    night, _ = table.nights.get_or_create(date=day)
    game = Game.objects.create(
        night=night,
        edition=edition,
        totals_only=True,
        player_count=len(totals),
        started_at=datetime.combine(day, time(19), UTC) + timedelta(minutes=night.games.count()),
        finished_at=timezone.now(),
    )
    people = {player.name: player for player in table.players.filter(name__in=totals)}
    Seat.objects.bulk_create(
        Seat(
            game=game,
            number=number,
            player=people[name],
            total=total,
            rank=1 + sum(other > total for other in totals.values()),
            dessert_cards=None,
        )
        for number, (name, total) in enumerate(totals.items())
    )
    history_changed(table.pk)
    return game


def whole_games(table):
    """Return a table's games as statistics see them."""
    return list(played_games(table.pk))


def a_played_game(table, hands, players=2):
    """Store a finished and revealed game: these hands in the first round, and empty ones in the others."""
    return tell(play_through(a_game(table, players=players), hands))


def tell(game):
    """Ask who won a game, so that it counts in statistics."""
    play.reveal(game)
    return game


def played(game, hands):
    """Play a game to its end, with the same hands in every round."""
    return play_through(game, hands, hands, hands)


def play_through(game, *rounds):
    """Finish a game with these rounds. Only the last hand is entered as by a phone, which scores them all."""
    seats = list(game.seats.order_by("number"))
    hands = [
        Hand(seat=seat, round=number, counts=dict(counts), done=True)
        for number, hands in zip_longest(range(1, ROUNDS + 1), rounds, fillvalue=())
        for seat, counts in zip_longest(seats, hands, fillvalue={})
    ]
    Hand.objects.bulk_create(hands[:-1])
    play.set_counts(game, sender(), ROUNDS, len(seats) - 1, hands[-1].counts)
    play.finish_hand(game, sender(), ROUNDS, len(seats) - 1)
    return game


def a_cut_game(table, hands=ROUND, after=1, **choice):
    """Return a game of four that was ended early, with the same hands in every round."""
    game = a_game(table, **choice)
    for number in range(1, after + 1):
        play.set_hands(game, sender(), number, dict(enumerate(hands)))
        for seat in range(len(hands)):
            play.finish_hand(game, sender(), number, seat)
    return play.end_game(game, sender()).sheet.game


def many_games(table, number):
    """Store totals-only games of Chris, Phil and Amy, one a day."""
    for day in range(number):
        totals = {"Chris": 20 + day, "Phil": 20 + day * 7 % 11, "Amy": 20 + day * 5 % 13}
        a_result(table, TODAY - timedelta(days=day), **totals)
