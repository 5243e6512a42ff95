"""All statistics of a history together. Games are added one by one, also to a book that was stored."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.stats import achievements, habits, pairs, people, play_times, ratings, records, years
from scoring.stats.achievements import Achievements
from scoring.stats.habits import AllHabits
from scoring.stats.pairs import Pairs
from scoring.stats.people import People
from scoring.stats.play_times import PlayTimes
from scoring.stats.played import Order, Played
from scoring.stats.ratings import Ratings
from scoring.stats.records import Boxes, Records
from scoring.stats.years import Years


@dataclass(slots=True)
class Book:
    games: int = 0
    last: Order | None = None
    people: People = field(default_factory=dict)
    habits: AllHabits = field(default_factory=dict)
    pairs: Pairs = field(default_factory=dict)
    ratings: Ratings = field(default_factory=dict)
    records: Records = field(default_factory=Records)
    boxes: Boxes = field(default_factory=dict)
    achievements: Achievements = field(default_factory=dict)
    play_times: PlayTimes = field(default_factory=dict)
    years: Years = field(default_factory=dict)

    def add(self, game: Played) -> None:
        """Add a game that was played after all others."""
        self.games += 1
        self.last = game.order
        people.add(self.people, game)
        habits.add(self.habits, game)
        pairs.add(self.pairs, game)
        ratings.add(self.ratings, game)
        records.add(self.records, self.boxes, game)
        achievements.add(self.achievements, game)
        play_times.add(self.play_times, game)
        years.add(self.years, game)
