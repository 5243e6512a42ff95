"""A rating for each player, replayed over the whole history so that corrections take effect."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from scoring.stats.played import History

PROVISIONAL = 10  # games before a rating means much


@dataclass(frozen=True, slots=True)
class Rating:
    player: int
    games: int
    mu: float  # estimated skill
    sigma: float  # uncertainty of the estimate

    @property
    def shown(self) -> int:
        """Return a lower bound of the skill: 0 for newcomers, rising as the uncertainty falls."""
        return round(10 * (self.mu - 3 * self.sigma))

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL


# With the library's default model, third of four behind a shared win gains as much as the winners.
MODEL = BradleyTerryFull()


def ratings(history: History) -> dict[int, Rating]:
    """Return everyone's rating after all games, by primary key, best first."""
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
