"""How ratings went over time: a line for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.pages import charts
from scoring.pages.people.who import People, Who
from scoring.pages.player_names import shortened
from scoring.stats.ratings import Rating
from scoring.wording.dates import short_month_of_year

MOST = 8  # lines in a chart


@dataclass(frozen=True)
class RatingCourse:
    who: Who
    short: str
    now: int
    dash: int
    drawn: charts.Curve


@dataclass(frozen=True)
class Courses:
    chart: charts.Lines
    curves: list[RatingCourse]
    first: str  # month and year
    last: str

    @classmethod
    def of(cls, ratings: Sequence[Rating], people: People) -> Courses | None:
        """Return the courses of the best; None before there are two days to draw a line between."""
        rated = ratings[:MOST]
        days = sorted({step.date for rating in rated for step in rating.course})
        if len(days) < 2:
            return None
        steps = [[(step.date.toordinal(), step.rating) for step in rating.course] for rating in rated]
        chart = charts.courses(steps)
        curves = [
            RatingCourse(who := people.who[rating.player], shortened(who.name), rating.shown, dash, drawn)
            for dash, (rating, drawn) in enumerate(zip(rated, chart.curves, strict=True))
        ]
        return cls(chart, curves, short_month_of_year(days[0]), short_month_of_year(days[-1]))
