"""What a database has in it, in terms that stay the same when its tables change."""

import json

from scoring.models import Device, Game, Link, Seat, Table
from tests.exchange.tables import exported


def contents():
    tables = Table.objects.filter(side_of=None).order_by("pk")
    return {
        "tables": {table.name: contents_of(table) for table in tables},
        "devices": Device.objects.count(),
        "links": Link.objects.count(),
    }


def contents_of(table):
    """Return everything that a table's file has, the changes of its games among it, and the results as they are stored."""
    games = Game.objects.filter(night__table=table).order_by("pk")
    return {
        "history": [json.loads(line) for line in exported(table).splitlines()],
        "results": {game.uid: [result(seat) for seat in seats_of(game)] for game in games},
    }


def seats_of(game):
    return Seat.objects.filter(game=game, number__isnull=False).select_related("player").order_by("number")


def result(seat):
    return {
        "name": seat.name,
        "rounds": seat.round_points,
        "dessert": seat.dessert_points,
        "dessert_cards": seat.dessert_cards,
        "total": seat.total,
        "rank": seat.rank,
    }


def has(now, then):
    """Return whether everything that was there is there. A later version may know more of it."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and has(now[key], then[key]) for key in then)
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(has, now, then))
    return now == then
