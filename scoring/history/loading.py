"""A table's whole games for statistics, loaded some at a time, each time with a constant number of queries."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import F, Q, QuerySet, TextField
from django.db.models.functions import Cast

from scorekeeper.background import background
from scoring.history.selection import ALL, Selection
from scoring.models import Game, Games, Hand, Seat
from scoring.rules import EDITIONS, ROUNDS, Face, choose_menu, set_up
from scoring.stats.played import Order, Played, Sat

Counts = Mapping[str, int]
MINUTE = timedelta(minutes=1)
MOST_ROWS = 1000  # of games; reading them takes milliseconds
AT_ONCE = 50  # games whose seats and hands are loaded together; these take longer


class _Game(NamedTuple):
    """The columns of a game that statistics need."""

    pk: int
    code: str
    started_at: datetime
    night: int
    date: date
    edition: str
    menu: Any
    player_count: int
    dummy: bool
    totals_only: bool
    finished_at: datetime

    @property
    def order(self) -> Order:
        return Order(self.date, self.started_at, self.pk)

    @property
    def chosen(self) -> str | tuple[str, ...] | None:
        return tuple(self.menu) if isinstance(self.menu, list) else self.menu


def played_games(table: int, of: Selection = ALL, after: Order | None = None) -> Iterator[Played]:
    """Yield the whole games in order, without those in the bin or cut short; only those after a game, if given.

    Few at a time: while a long text of JSON is read, or many objects are searched for garbage, no page is served.
    """
    while games := _next_games(table, of, after):
        for start in range(0, len(games), AT_ONCE):
            background.give_way()
            yield from _loaded(games[start : start + AT_ONCE])
        if len(games) < MOST_ROWS:
            break
        after = games[-1].order


def _next_games(table: int, of: Selection, after: Order | None) -> list[_Game]:
    there = _games(table, of).annotate(date=F("night__date"))
    later = there.filter(_later(after)) if after else there
    return [_Game(*row) for row in later.values_list(*_Game._fields)[:MOST_ROWS]]


def _loaded(games: Sequence[_Game]) -> Iterator[Played]:
    keys = [game.pk for game in games]
    seats = _seats(keys, _cards(keys, games))
    # A game without seats was changed by another process between the queries. Its change also raised
    # the table's version, so the statistics are computed again on the next read.
    return (_played(game, seats[game.pk]) for game in games if game.pk in seats)


def count_games(table: int, of: Selection = ALL) -> int:
    return _games(table, of).count()


def last_year(table: int) -> int:
    """Return the year of the last game, or 0 without any."""
    last = _games(table, ALL).values_list("night__date", flat=True).last()
    return last.year if last else 0


def _games(table: int, of: Selection) -> Games:
    return Game.objects.whole_at(table).filter(of.games).in_order()


def _later(last: Order) -> Q:
    """Return a query for games that come after one in the order of games."""
    on_date = Q(started_at__gt=last.started_at) | Q(started_at=last.started_at, pk__gt=last.pk)
    return Q(night__date__gt=last.date) | Q(on_date, night__date=last.date)


def _played(game: _Game, seats: Iterable[Sat]) -> Played:
    return Played(
        pk=game.pk,
        code=game.code,
        started_at=game.started_at,
        night=game.night,
        date=game.date,
        edition=game.edition,
        menu=game.chosen,
        dessert=_dessert(game),
        player_count=game.player_count,
        totals_only=game.totals_only,
        seats=tuple(seats),
        minutes=max(0, (game.finished_at - game.started_at) // MINUTE),
    )


def _dessert(game: _Game) -> str | None:
    edition = EDITIONS[game.edition]
    if edition.free_menu and game.menu is None:
        return None  # nobody remembers the menu
    return choose_menu(edition, game.chosen)[-1].key


def _seats(games: Sequence[int], cards: Mapping[int, list[Counts]]) -> dict[int, list[Sat]]:
    """Return the players of each game, without the dummy and removed seats."""
    there = Seat.objects.filter(game__in=games, number__isnull=False, player__isnull=False)
    columns = ("pk", "game", "player", "total", "rank", "dessert_points", "dessert_cards")
    seats: dict[int, list[Sat]] = {}
    for pk, game, player, total, rank, points, kept, by_round, by_kind in _rows(
        there.order_by("game", "number"), columns, ("round_points", "hand_points")
    ):
        sat = Sat(player, total, rank, by_round, by_kind, points, kept, cards.get(pk, ()))
        seats.setdefault(game, []).append(sat)
    return seats


def _cards(keys: Sequence[int], games: Iterable[_Game]) -> dict[int, list[Counts]]:
    """Return the hands of each seat, one per round, without faces that are not on the menu."""
    faces = {game.pk: _faces(game) for game in games if not game.totals_only}
    cards: dict[int, list[Counts]] = defaultdict(lambda: [{} for _ in range(ROUNDS)])
    hands = Hand.objects.filter(seat__game__in=keys, seat__number__isnull=False)
    for seat, game, number, counts in _rows(hands, ("seat", "seat__game", "round"), ("counts",)):
        served = faces.get(game, {})
        on_menu = counts.keys() <= served.keys()
        cards[seat][number - 1] = (
            counts if on_menu else {face: counts[face] for face in counts if face in served}
        )
    return cards


def _faces(game: _Game) -> Mapping[str, Face]:
    return set_up(EDITIONS[game.edition], game.chosen, game.player_count, dummy=game.dummy).faces


def _rows(found: QuerySet[Any], columns: Sequence[str], of_json: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """Return rows of plain columns followed by JSON columns.

    All JSON is parsed as one text, which takes half the time of parsing each value.
    """
    rows = list(found.values_list(*columns, *(Cast(name, TextField()) for name in of_json)))
    plain = len(columns)
    values = iter(json.loads(f"[{','.join(text for row in rows for text in row[plain:])}]"))
    return (row[:plain] + tuple(islice(values, len(of_json))) for row in rows)
