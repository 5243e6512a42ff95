"""Tables with a phone for each player, each with games that are about to begin."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import NamedTuple

from tests.bench.databases import at, close, create  # sets up Django

# isort: split
from scoring.models import Role
from scoring.models.sheet import Sheet
from tests.tables import a_device, a_game, a_table

PHONES = 5


class Place(NamedTuple):
    """Where a phone enters cards: its secret, its seat, and the games of its table."""

    secret: str
    seat: int  # from 1
    games: list[str]
    faces: list[str]
    dealt: int


def gather(address: str, tables: int, games: int) -> list[Place]:
    """Create tables in a database, and return the places of all their phones."""
    create("crowd", address)
    with at("crowd"):
        places = [place for _ in range(tables) for place in _table(games)]
    close("crowd")
    return places


def _table(games: int) -> list[Place]:
    table = a_table(PHONES)
    played = [a_game(table, players=PHONES) for _ in range(games)]
    setup = Sheet.load(played[0]).setup
    faces = [face for face in setup.faces if setup.sizes[face] == 1]
    secrets = [token_urlsafe() for _ in range(PHONES)]
    for secret in secrets:
        a_device(table, Role.KEEP, secret)
    codes = [game.code for game in played]
    return [Place(secret, seat, codes, faces, setup.dealt) for seat, secret in enumerate(secrets, 1)]
