"""Which devices may listen to a game. Called outside Django's requests, and often."""

from __future__ import annotations

from collections.abc import Collection

from django.db import connection

from scoring.access.secret import hashed
from scoring.models import Game

# Pages ask for the version all the time, and the ORM takes ten times as long to build this query as the
# database takes to answer it.
VERSION = """
    SELECT game.version FROM scoring_game AS game
    JOIN scoring_night AS night ON night.id = game.night_id
    JOIN scoring_membership AS membership ON membership.table_id = night.table_id
    JOIN scoring_device AS device ON device.id = membership.device_id
    WHERE game.code = %s AND device.secret_hash = %s AND game.deleted_at IS NULL AND night.deleted_at IS NULL
"""


def version_for(secret: str, code: str) -> int | None:
    """Return the game's version, or None if this device may not watch the game."""
    with connection.cursor() as cursor:
        cursor.execute(VERSION, [code, hashed(secret)])
        row = cursor.fetchone()
    return row[0] if row else None


def listeners(codes: Collection[str]) -> dict[tuple[str, str], int]:
    """Return who may watch these games, and each game's version.

    The keys are pairs of a game's code and the hash of a device's secret.
    """
    games = Game.objects.present().filter(code__in=codes)
    found = games.values_list("code", "night__table__memberships__device__secret_hash", "version")
    return {(code, secret_hash): version for code, secret_hash, version in found}
