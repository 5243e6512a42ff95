"""Ids, names and forms that connect our games with those in BG Stats."""

from __future__ import annotations

import uuid
from typing import NamedTuple

SOURCE = "Scorekeeper"
MOMENT = "%Y-%m-%d %H:%M:%S"
MINUTES = range(24 * 60 + 1)  # a game finished weeks later did not take weeks to play
SPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "scorekeeper.games")


class BoardGame(NamedTuple):
    id: int
    name: str
    year: int


# As listed on BoardGameGeek, where the box with trains has no entry of its own.
SUSHI_GO = BoardGame(133473, "Sushi Go!", 2013)
BOARD_GAMES = {"classic": SUSHI_GO, "trains": SUSHI_GO, "party": BoardGame(192291, "Sushi Go Party!", 2016)}


def uuid_of(kind: str, uid: str) -> str:
    """Return the uuid of one of our objects in BG Stats, always the same for an object."""
    return str(uuid.uuid5(SPACE, f"{kind}:{uid}"))
