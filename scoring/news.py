"""Says that a game has changed, to every process that serves the site."""

from __future__ import annotations

from django.db import connection

from scoring.models import Game

CHANNEL = "scorekeeper_game"


def tell(game: Game) -> None:
    """Belongs to the transaction of the change. SQLite needs no word: a commit can be seen in its file."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, game.code])
