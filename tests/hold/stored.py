"""The games that a database has stored: their logs of changes, and their hands."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any, NamedTuple

import psycopg

# As text, because only PostgreSQL's driver would parse JSON.
LOG = """
    SELECT game.code, change.round, seat.number + 1, change.client_id, change.version,
           CAST(change.before AS TEXT), CAST(change.after AS TEXT), undone.client_id
    FROM scoring_change AS change
    JOIN scoring_game AS game ON game.id = change.game_id
    LEFT JOIN scoring_seat AS seat ON seat.id = change.seat_id
    LEFT JOIN scoring_change AS undone ON undone.id = change.undoes_id
    ORDER BY game.id, change.version
"""
HANDS = """
    SELECT game.code, hand.round, seat.number + 1, CAST(hand.counts AS TEXT)
    FROM scoring_hand AS hand
    JOIN scoring_seat AS seat ON seat.id = hand.seat_id
    JOIN scoring_game AS game ON game.id = seat.game_id
"""

Counts = dict[str, int]


class HandOf(NamedTuple):
    """Whose cards: a game's code, a round, and a seat, both from 1."""

    game: str
    round: int
    seat: int

    @property
    def path(self) -> str:
        return f"/g/{self.game}/{self.round}/{self.seat}/"


class Logged(NamedTuple):
    """A change in a game's log."""

    hand: HandOf
    client_id: str
    version: int  # 0 if it changed nothing
    before: Counts
    after: Counts
    undoes: str | None = None  # the id of the change that it takes back


class Stored(NamedTuple):
    log: list[Logged]  # each game's in the order of versions
    hands: dict[HandOf, Counts]


def read(address: str) -> Stored:
    """Read the database at an address. Without Django, which may be set up for another one."""
    with closing(_connect(address)) as connection:
        log = connection.execute(LOG).fetchall()
        hands = connection.execute(HANDS).fetchall()
    return Stored(
        [
            Logged(HandOf(*hand), client_id, version, _cards(before), _cards(after), undoes)
            for *hand, client_id, version, before, after, undoes in log
        ],
        {HandOf(*hand): json.loads(counts) for *hand, counts in hands},
    )


def _connect(address: str) -> Any:
    path = address.removeprefix("sqlite:///")
    return psycopg.connect(address) if path == address else sqlite3.connect(path)


def _cards(facts: str) -> Counts:
    """Return the counts of a change, without whether the hand is done."""
    return {face: count for face, count in json.loads(facts).items() if face != "done"}
