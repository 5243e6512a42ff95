"""What BG Stats and we call the same things by."""

from __future__ import annotations

import uuid

SOURCE = "Scorekeeper"
MOMENT = "%Y-%m-%d %H:%M:%S"
SPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "scorekeeper.games")

# The ids of BoardGameGeek and the names there. The newer box of the first game has no entry of its own.
BGG_IDS = {"classic": 133473, "trains": 133473, "party": 192291}
BGG_NAMES = {"classic": "Sushi Go!", "trains": "Sushi Go!", "party": "Sushi Go Party!"}
BGG_YEARS = {"classic": 2013, "trains": 2013, "party": 2016}


def uuid_of(kind: str, uid: str) -> str:
    """The uuid by which BG Stats knows something of ours: always the same one."""
    return str(uuid.uuid5(SPACE, f"{kind}:{uid}"))
