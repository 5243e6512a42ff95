"""A rating for each player, replayed from the whole history, so that a correction counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

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
        """How well they play at least, almost certainly: newcomers begin at 0, and rise as more is known."""
        return round(10 * (self.mu - 3 * self.sigma))

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL


# In the library's default model, who comes third of four behind a shared win rises as much as the winners.
MODEL = BradleyTerryFull()


def ratings(history: History) -> dict[int, Rating]:
    """Everybody's rating after all games, by their key, the best first."""
    games: Counter[int] = Counter()
    skills: dict[int, BradleyTerryFullRating] = {}
    for game in history:
        players = [seat.player for seat in game.seats]
        games.update(players)
        teams = [[skills.get(player) or MODEL.rating()] for player in players]
        rated = MODEL.rate(teams, ranks=[float(seat.rank) for seat in game.seats])
        skills |= {player: skill for player, [skill] in zip(players, rated, strict=True)}
    found = [Rating(player, games[player], skill.mu, skill.sigma) for player, skill in skills.items()]
    return {rating.player: rating for rating in sorted(found, key=lambda one: (-one.shown, one.player))}
