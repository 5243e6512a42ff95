"""How long games take, by the number of players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scoring.stats.played import Played

MOST_MINUTES = 6 * 60  # a game that was open for longer was left, and finished on another day


@dataclass(slots=True)
class PlayTime:
    games: int = 0  # games whose time is known
    minutes: int = 0  # the sum over these games
    longest: int = 0
    game: str = ""  # the code of the longest
    date: date | None = None

    @property
    def average(self) -> Fraction:
        return Fraction(self.minutes, self.games)

    def add(self, game: Played) -> None:
        self.games += 1
        self.minutes += game.minutes
        if game.minutes > self.longest:
            self.longest, self.game, self.date = game.minutes, game.code, game.date


PlayTimes = dict[int, PlayTime]  # by the number of players


def add(times: PlayTimes, game: Played) -> None:
    """Add a game, if its time is known. A game from paper has none, and one that was left open has no true one."""
    if 0 < game.minutes <= MOST_MINUTES:
        times.setdefault(game.player_count, PlayTime()).add(game)


def average_minutes(times: Iterable[PlayTime]) -> Fraction:
    """Return the average time of all these games."""
    known = list(times)
    return Fraction(sum(time.minutes for time in known), sum(time.games for time in known))
