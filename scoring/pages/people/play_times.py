"""How long games take, by the number of players."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.stats.play_times import PlayTimes, average_minutes
from scoring.wording import counted
from scoring.wording.records import duration_text, play_time_text


@dataclass(frozen=True)
class PlayTimeRow:
    players: str
    average: str
    longest: str
    game: str  # the code of the longest
    games: int


class PlayTimesPart:
    """The part of the records page about play time."""

    def __init__(self, times: PlayTimes) -> None:
        self.times = times

    @property
    def text(self) -> str:
        """How long a game takes; nothing before two times are known."""
        if sum(time.games for time in self.times.values()) < 2:
            return ""
        longest = max(time.longest for time in self.times.values())
        return play_time_text(
            duration_text(round(average_minutes(self.times.values()))),
            duration_text(longest),
        )

    @property
    def rows(self) -> list[PlayTimeRow]:
        return [
            PlayTimeRow(
                counted("player", players),
                duration_text(round(time.average)),
                duration_text(time.longest),
                time.game,
                time.games,
            )
            for players, time in sorted(self.times.items())
        ]
