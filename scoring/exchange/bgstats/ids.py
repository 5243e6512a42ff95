"""Ids and names that connect our games with those in BG Stats."""

from __future__ import annotations

import uuid

SOURCE = "Scorekeeper"
MOMENT = "%Y-%m-%d %H:%M:%S"
SPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "scorekeeper.games")

# As listed on BoardGameGeek, where the box with trains has no entry of its own.
BGG_IDS = {"classic": 133473, "trains": 133473, "party": 192291}
BGG_NAMES = {"classic": "Sushi Go!", "trains": "Sushi Go!", "party": "Sushi Go Party!"}
BGG_YEARS = {"classic": 2013, "trains": 2013, "party": 2016}


def uuid_of(kind: str, uid: str) -> str:
    """Return the uuid of one of our objects in BG Stats, always the same for an object."""
    return str(uuid.uuid5(SPACE, f"{kind}:{uid}"))
