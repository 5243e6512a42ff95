"""The turning point of a game: when its winner came to the front and stayed there."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from scoring.rules.score import Score


class TurningPoint(NamedTuple):
    reason: str  # all_along, round or desserts
    winner: int
    passed: tuple[int, ...]  # the seats in front before it, level with one another
    numbers: dict[str, int]  # the round, from 1, and the points behind before it


def turning_point(score: Score) -> TurningPoint | None:
    """Return when the only winner of a finished game came to the front for good; None for a shared win.

    Level is not behind: the sentence about the tie tells which desserts broke it.
    """
    if len(score.standing.winners) > 1:
        return None
    [winner] = score.standing.winners
    steps = list(zip(*(_running(score, seat) for seat in range(len(score.standing.ranks))), strict=True))
    behind = [max(totals) - totals[winner] for totals in steps]
    last = max((step for step, points in enumerate(behind) if points), default=None)
    if last is None:
        return TurningPoint("all_along", winner, (), {})
    best = max(steps[last])
    passed = tuple(seat for seat, total in enumerate(steps[last]) if total == best)
    if last + 1 == len(score.rounds):
        return TurningPoint("desserts", winner, passed, {"behind": behind[last]})
    return TurningPoint("round", winner, passed, {"round": last + 2, "behind": behind[last]})


def _running(score: Score, seat: int) -> list[int]:
    """Return the total after each round, and with the desserts."""
    gains = [sum(line.points for line in played[seat]) for played in score.rounds]
    return list(accumulate([*gains, score.desserts[seat].points]))
