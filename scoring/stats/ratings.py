"""A rating for each player, kept up game by game."""

from __future__ import annotations

from dataclasses import dataclass

from openskill.models import BradleyTerryFull

from scoring.stats.played import Played

PROVISIONAL = 10  # games before a rating means much

# With the library's default model, third of four behind a shared win gains as much as the winners.
MODEL = BradleyTerryFull()


@dataclass(slots=True)
class Rating:
    player: int
    games: int = 0
    mu: float = MODEL.mu  # estimated skill
    sigma: float = MODEL.sigma  # uncertainty of the estimate

    @property
    def shown(self) -> int:
        """Return a lower bound of the skill: 0 for newcomers, rising as the uncertainty falls."""
        return round(10 * (self.mu - 3 * self.sigma))

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL


Ratings = dict[int, Rating]  # by primary key


def add(ratings: Ratings, game: Played) -> None:
    own = [ratings.setdefault(seat.player, Rating(seat.player)) for seat in game.seats]
    teams = [[MODEL.rating(one.mu, one.sigma)] for one in own]
    rated = MODEL.rate(teams, ranks=[float(seat.rank) for seat in game.seats])
    for one, [skill] in zip(own, rated, strict=True):
        one.games += 1
        one.mu, one.sigma = skill.mu, skill.sigma


def best_first(ratings: Ratings) -> list[Rating]:
    return sorted(ratings.values(), key=lambda one: (-one.shown, one.player))
