"""Years of random game nights at a table, for benches, screenshots and tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any, NamedTuple

from django.db import transaction

from scoring.models import Game, Hand, Night, Player, Seat, Table, words_of
from scoring.models.sheet import Sheet
from scoring.play import add_player
from scoring.play.writing import copy_score
from scoring.rules import ROUNDS
from tests.games import NAMES, random_game
from tests.tables import TODAY

GAMES_A_NIGHT = (1, 2, 2, 3, 4)
PLAYERS = (2, 3, 3, 4, 4, 4, 5, 5, 6, 8)
DAYS_BETWEEN = (2, 3, 3, 4, 6)  # so that 5,000 games take twenty years
PLACES = ("", "", "Kitchen", "Chez Zoë", "海の家")
NOTES = ("", "", "", "", "The one with the thunderstorm")
GAME_TAKES = timedelta(minutes=40)

# One game in so many is unfinished, put away, or has totals only.
UNFINISHED = PUT_AWAY = 50
TOTALS_ONLY = 20


class Played(NamedTuple):
    game: Game
    seats: list[Seat]
    hands: list[Hand]


@transaction.atomic
def play_nights(table: Table, games: int, rng: Random) -> None:
    """Store this many games of six to twelve regulars, on nights up to today."""
    people = [add_player(table, name) for name in rng.sample(NAMES, rng.randint(6, 12))]
    nights = list(nights_until_today(rng, table, games))
    played = [_play(rng, night, people, before) for night, number in nights for before in range(number)]
    store([night for night, _ in nights], played)


def store(nights: Iterable[Night], played: Sequence[Played]) -> None:
    """Store nights and their games."""
    Night.objects.bulk_create(nights)
    Game.objects.bulk_create([game for game, _, _ in played])
    Seat.objects.bulk_create([seat for _, seats, _ in played for seat in seats])
    Hand.objects.bulk_create([hand for game, _, hands in played if not game.totals_only for hand in hands])


def nights_until_today(rng: Random, table: Table, games: int) -> Iterator[tuple[Night, int]]:
    """Yield nights, going back from today, and how many games each has."""
    day = TODAY
    while games:
        number = min(rng.choice(GAMES_A_NIGHT), games)
        place, note = rng.choice(PLACES), rng.choice(NOTES)
        yield (
            Night(
                table=table,
                date=day,
                place=place,
                note=note,
                words=words_of(place, note),
                active_at=_evening(day, number),
                deleted_at=_evening(TODAY) if _one_of(rng, 2 * PUT_AWAY) else None,
            ),
            number,
        )
        games -= number
        day -= timedelta(days=rng.choice(DAYS_BETWEEN))


def _play(rng: Random, night: Night, people: list[Player], before: int) -> Played:
    """Return a random game of a night, scored. `before` is how many games the night had before it."""
    count = min(rng.choice(PLAYERS), len(people))
    is_over = not _one_of(rng, UNFINISHED)
    document = random_game(
        rng, players=range(count, count + 1), rounds=ROUNDS if is_over else rng.randint(1, ROUNDS - 1)
    )
    is_put_away = _one_of(rng, PUT_AWAY)
    played = a_game_of(night, document, rng.sample(people, count), before)
    played.game.deleted_at = _evening(TODAY) if is_put_away else None
    if is_over and _one_of(rng, TOTALS_ONLY):
        _forget(played.game, played.seats)
    return played


def a_game_of(night: Night, document: Mapping[str, Any], people: Sequence[Player], before: int) -> Played:
    """Return a game of a night with the hands of a document, scored. It is finished if it has all rounds."""
    is_over = len(document["rounds"]) == ROUNDS
    game = Game(
        night=night,
        edition=document["edition"],
        menu=document["menu"],
        player_count=len(people),
        started_at=_evening(night.date, before),
        finished_at=_evening(night.date, before + 1) if is_over else None,
        **document["variants"],
    )
    at_table = [*people, *([None] if game.dummy else [])]
    seats = [Seat(game=game, number=number, player=player) for number, player in enumerate(at_table)]
    hands = [
        Hand(seat=seat, round=number, counts=counts, done=True)
        for number, played in enumerate(document["rounds"], start=1)
        for seat, counts in zip(seats, played["hands"], strict=True)
    ]
    _score(game, seats, hands)
    return Played(game, seats, hands)


def _score(game: Game, seats: list[Seat], hands: list[Hand]) -> None:
    """Score a game. Nothing is stored yet, so hands are matched with seats here and not by primary key."""
    sheet = Sheet(game, seats, [])
    sheet.hands = {(hand.round, hand.seat.number): hand for hand in hands}
    for number, seat in enumerate(seats):
        copy_score(sheet, number, seat)


def _forget(game: Game, seats: list[Seat]) -> None:
    """Turn a game into one with totals and desserts only."""
    game.totals_only = True
    for seat in seats:
        seat.round_points, seat.hand_points, seat.dessert_points = [], [], 0


def _evening(day: date, games: int = 0) -> datetime:
    """Return the time on this day after this many games."""
    return datetime.combine(day, time(19), UTC) + games * GAME_TAKES


def _one_of(rng: Random, number: int) -> bool:
    return rng.randrange(number) == 0
