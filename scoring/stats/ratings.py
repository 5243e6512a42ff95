"""A rating for each player, kept up game by game, with its uncertainty and its course over time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from math import hypot

from openskill.models import BradleyTerryFull

from scoring.stats.played import Played

SCALE = 10  # points shown for one point of skill
SURE = 2  # standard deviations between two players who are told apart: right in 95 of 100 cases
MOST_POINTS = 48  # steps of a course; more could not be seen

# With the library's default model, third of four behind a shared win gains as much as the winners.
MODEL = BradleyTerryFull()


@dataclass(slots=True)
class RatedDay:
    """A rating after the games of a day."""

    date: date
    rating: int


@dataclass(slots=True)
class Rating:
    player: int
    mu: float = MODEL.mu  # estimated skill
    sigma: float = MODEL.sigma  # uncertainty of the estimate
    # At most MOST_POINTS, evenly spread; the last one is the current rating.
    course: list[RatedDay] = field(default_factory=list)
    days: int = 0  # with games
    every: int = 1  # number of days between two steps of the course

    @property
    def shown(self) -> int:
        return round(SCALE * self.mu)

    @property
    def uncertainty(self) -> int:
        """Return how far the rating may be off."""
        return round(SCALE * SURE * self.sigma)

    def surely_beats(self, other: Rating) -> bool:
        """Return whether the games show that this player is better."""
        return self.mu - other.mu > SURE * hypot(self.sigma, other.sigma)

    def note(self, day: date) -> None:
        """Add a step to the course, in place of one of the same day or of one that is left out to keep the course short."""
        is_new_day = not self.course or self.course[-1].date != day
        self.days += is_new_day
        if self.course and (not is_new_day or (self.days - 2) % self.every):
            self.course.pop()
        self.course.append(RatedDay(day, self.shown))
        if len(self.course) > MOST_POINTS:
            self.every *= 2
            self.course = self.course[::2]


Ratings = dict[int, Rating]  # by primary key


def add(ratings: Ratings, game: Played) -> None:
    own = [ratings.setdefault(seat.player, Rating(seat.player)) for seat in game.seats]
    teams = [[MODEL.rating(one.mu, one.sigma)] for one in own]
    rated = MODEL.rate(teams, ranks=[float(seat.rank) for seat in game.seats])
    for one, [skill] in zip(own, rated, strict=True):
        one.mu, one.sigma = skill.mu, skill.sigma
        one.note(game.date)


def possible_ranks(ratings: Iterable[Rating]) -> dict[int, tuple[int, int]]:
    """Return the best and the worst rank that each player may deserve: the same if the games decide it."""
    rated = list(ratings)
    return {
        one.player: (
            1 + sum(other.surely_beats(one) for other in rated),
            len(rated) - sum(one.surely_beats(other) for other in rated),
        )
        for one in rated
    }
