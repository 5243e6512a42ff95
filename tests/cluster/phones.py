"""Phones that tap and follow games through the proxy, and what they see of a failure."""

from __future__ import annotations

import asyncio
from itertools import pairwise

from scoring.rules import ROUNDS
from tests.cluster.apps import PORT
from tests.cluster.listener import Gap, Listener
from tests.cluster.network import ADDRESSES
from tests.hold.connection import Connection
from tests.hold.crowd import Place, gather
from tests.hold.failing.evening import Evening, Made, Played
from tests.hold.failing.kinds import Fault
from tests.hold.failing.phones import Phone, Seen
from tests.hold.stored import HandOf

TABLES = 3
GAMES = 4  # of each table


class Crowd:
    """Tables of phones, each with a page open."""

    def __init__(self, site: Played, address: str) -> None:
        places = gather(address, TABLES, GAMES)
        seen = Seen()
        self.listeners = [
            Listener(connection(place.secret), game) for place in places for game in place.games
        ]
        self.evening = Evening(site, [_phone(place, seen) for place in places], seen, self.listeners)

    def play(self, *faults: Fault) -> None:
        asyncio.run(self.evening.play(faults))

    def gaps(self, made: Made) -> list[Gap]:
        """Return for how long each page had no stream after a fault had ended it."""
        gaps = (listener.gap_after(made.began, made.ended) for listener in self.listeners)
        return [gap for gap in gaps if gap]

    def silence(self, made: Made) -> float:
        """Return the longest time since a fault in which no entry was acknowledged."""
        answered = sorted(one.answered for one in self.evening.seen.reached)
        moments = [
            made.began,
            *(moment for moment in answered if made.began < moment < made.ended),
            made.ended,
        ]
        return max(later - earlier for earlier, later in pairwise(moments))


def _phone(place: Place, seen: Seen) -> Phone:
    hands = [HandOf(game, number, place.seat) for game in place.games for number in range(1, ROUNDS + 1)]
    return Phone(int(PORT), place.secret, hands, place.faces, seen, ADDRESSES["proxy"])


def connection(secret: str, host: str = "proxy") -> Connection:
    return Connection(int(PORT), secret, ADDRESSES[host])
