"""Put games that come without a night into nights, as if they had been played here.

Games at one place with no more than a few hours between them are one evening, so a game past midnight stays with
those before it. Evenings at one place that begin on the same date are one night. A file may have its games in any
order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from scoring.exchange.contents import NightRecord
from scoring.models import SAME_NIGHT, Night, name_key, random_code


class NightlessGame(NamedTuple):
    """A game without a night, and the local date on which it began."""

    place_key: str
    started_at: datetime
    finished_at: datetime
    uid: str
    date: date
    place: str


@dataclass
class Evenings:
    games: list[NightlessGame] = field(default_factory=list)
    nights: dict[str, NightRecord] = field(default_factory=dict)  # by key: date and place, or a uid here
    of_game: dict[str, str] = field(default_factory=dict)  # a game's uid -> the key of its night

    def add(self, uid: str, day: date, place: str, started_at: datetime, finished_at: datetime) -> None:
        finished_at = max(started_at, finished_at)
        self.games.append(NightlessGame(name_key(place), started_at, finished_at, uid, day, place))

    def sort(self, nights_here: Iterable[Night]) -> None:
        """Give each game its night, which may be one that the table already has."""
        here = sorted(nights_here, key=attrgetter("active_at"))
        for place_key, games in groupby(sorted(self.games), key=attrgetter("place_key")):
            own = [night for night in here if name_key(night.place) == place_key]
            for evening in _evenings(games):
                self._put_into_night(evening, own)

    def _put_into_night(self, evening: list[NightlessGame], nights_here: list[Night]) -> None:
        first, ended_at = evening[0], max(game.finished_at for game in evening)
        near = _near(nights_here, first.started_at, ended_at)
        key = near.uid if near else f"{first.date.isoformat()} {first.place_key}"
        known = self.nights.get(key) or NightRecord(random_code(), first.date, ended_at, place=first.place)
        self.nights[key] = replace(known, active_at=max(known.active_at, ended_at))
        self.of_game |= dict.fromkeys((game.uid for game in evening), key)


def _evenings(games: Iterable[NightlessGame]) -> Iterator[list[NightlessGame]]:
    """Split games, in the order of their start, where nothing happened for hours."""
    evening: list[NightlessGame] = []
    ended_at = None
    for game in games:
        if ended_at and game.started_at > ended_at + SAME_NIGHT:
            yield evening
            evening, ended_at = [], None
        evening.append(game)
        ended_at = max(ended_at or game.finished_at, game.finished_at)
    yield evening


def _near(nights: list[Night], started_at: datetime, ended_at: datetime) -> Night | None:
    """Return the first night with activity a few hours before or after. The nights are sorted by their activity."""
    index = bisect_left(nights, started_at - SAME_NIGHT, key=attrgetter("active_at"))
    is_near = index < len(nights) and nights[index].active_at <= ended_at + SAME_NIGHT
    return nights[index] if is_near else None
