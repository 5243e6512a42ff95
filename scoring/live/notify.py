"""Says that a game has changed, to every process that serves the site."""

from __future__ import annotations

from django.db import connection
from django.db.models import F

from scoring.models import Game, Games

CHANNEL = "scorekeeper_game"


def tell(game: Game) -> None:
    """Belongs to the transaction of the change. SQLite needs no word: a commit can be seen in its file."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, game.code])


def tell_of(games: Games) -> None:
    """The same of what is said of games beside their hands: a name, a night, that they were put away."""
    found = list(games)
    Game.objects.filter(pk__in=[game.pk for game in found]).update(version=F("version") + 1)
    for game in found:
        tell(game)
