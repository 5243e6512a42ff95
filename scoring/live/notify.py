"""Raise a game's version, and tell every process that serves the site that it has changed."""

from __future__ import annotations

from django.db import connection
from django.db.models import F

from scoring.models import Game, Games

CHANNEL = "scorekeeper_game"


def tell(game: Game) -> None:
    """Notify PostgreSQL's listeners of a game's new version, inside the transaction of the change.

    SQLite needs no notification: its file shows every commit.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{game.code} {game.version}"])


def tell_of(games: Games) -> None:
    """Raise the version of these games and tell of each.

    For changes beside the hands: a player's name, a night's details, games moved to the bin.
    """
    found = Game.objects.filter(pk__in=[game.pk for game in games])
    found.update(version=F("version") + 1)
    for game in found:
        tell(game)
