"""How ratings went over time: a line for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.pages import charts
from scoring.pages.people.who import People, Who
from scoring.pages.player_names import shortened
from scoring.stats.ratings import RatedDay, Rating
from scoring.wording.dates import short_month_of_year

MOST = 8  # lines in a chart
LONG = 24  # steps of a rating whose beginning can be spared


@dataclass(frozen=True)
class RatingCurve:
    who: Who
    short: str
    now: int
    dash: int
    drawn: charts.Curve


@dataclass(frozen=True)
class RatingCurves:
    chart: charts.Lines
    each: list[RatingCurve]
    left_out: bool  # whether others are rated too
    first: str  # month and year
    last: str

    @classmethod
    def of(cls, ratings: Sequence[Rating], people: People) -> RatingCurves | None:
        """Return the curves of the best; None before there are two days to draw a line between."""
        rated = ratings[:MOST]
        drawn_steps = [without_beginning(rating.course) for rating in rated]
        days = sorted({step.date for steps in drawn_steps for step in steps})
        if len(days) < 2:
            return None
        chart = charts.curves(
            [[(step.date.toordinal(), step.rating) for step in steps] for steps in drawn_steps]
        )
        curves = [
            RatingCurve(who := people.who[rating.player], shortened(who.name), rating.shown, dash, drawn)
            for dash, (rating, drawn) in enumerate(zip(rated, chart.curves, strict=True))
        ]
        left_out = len(ratings) > MOST
        return cls(chart, curves, left_out, short_month_of_year(days[0]), short_month_of_year(days[-1]))


def without_beginning(steps: Sequence[RatedDay]) -> Sequence[RatedDay]:
    """Return the steps to draw: of many, without the first eighth, in which a rating still swings.

    Drawn to the scale of these swings, all lines would lie on top of each other.
    """
    return steps[len(steps) // 8 :] if len(steps) > LONG else steps
