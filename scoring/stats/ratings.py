"""A rating for each player, replayed from the whole history, so that a correction counts."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.stats.played import History

PROVISIONAL = 10  # games, before a rating says much


@dataclass(frozen=True, slots=True)
class Rating:
    player: int
    games: int
    mu: float  # how well they play, by what is known
    sigma: float  # how little is known

    @property
    def shown(self) -> int:
        """What they play at least, almost certainly; newcomers begin at 0 and rise as more is known."""
        raise NotImplementedError

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL


def ratings(history: History) -> dict[int, Rating]:
    """Everybody's rating after all games, by their key, the best first."""
    raise NotImplementedError
