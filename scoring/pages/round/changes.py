"""The log of a game's changes, in runs of one device in one hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from scoring.models import Change, Game
from scoring.pages.player_names import isolated
from scoring.wording.changes import change_texts
from scoring.wording.names import FACES

MOST = 1_000  # three times the taps of a game with eight players


class Step(NamedTuple):
    """A change in words, and whether it was undone or undoes another one."""

    texts: list[str]
    is_undone: bool
    undoes: bool


@dataclass(frozen=True)
class Run:
    """Consecutive changes of one device in one hand."""

    name: str  # of the player; empty if the changes concern the whole game
    round: int | None
    is_ours: bool
    steps: list[Step]
    since: datetime
    until: datetime


def runs_of(game: Game, device: int | None) -> list[Run]:
    """Return the runs, newest first; the changes within a run are in the order made."""
    names = {seat.pk: isolated(seat.name) for seat in game.seats.select_related("player")}
    made = list(game.changes.effective().order_by("-version")[:MOST])
    undone = {change.undoes_id for change in made}
    return [
        _run(list(run)[::-1], names, undone, device)
        for _, run in groupby(made, key=lambda change: (change.round, change.seat_id, change.device_id))
    ]


def _run(
    made: Sequence[Change], names: Mapping[int, str], undone: set[int | None], device: int | None
) -> Run:
    first, last = made[0], made[-1]
    steps = [
        Step(
            change_texts(begun.before, ended.after, first.game.edition, names),
            begun.pk in undone,
            begun.undoes_id is not None,
        )
        for begun, ended in _counted_on(made, undone)
    ]
    return Run(
        name=names.get(first.seat_id or 0, ""),
        round=first.round,
        is_ours=first.device_id is not None and first.device_id == device,
        steps=steps,
        since=first.made_at,
        until=last.made_at,
    )


def _counted_on(made: Sequence[Change], undone: set[int | None]) -> list[tuple[Change, Change]]:
    """Join taps that count one face up or down. Return the first and last change of each step, often the same."""
    steps: list[tuple[Change, Change]] = []
    for change in made:
        if steps and _goes_on(steps[-1][1], change) and not {steps[-1][1].pk, change.pk} & undone:
            steps[-1] = (steps[-1][0], change)
        else:
            steps.append((change, change))
    return steps


def _goes_on(one: Change, following: Change) -> bool:
    """Return whether a change adds to the same face again, or takes away from it again."""
    if (
        one.undoes_id
        or following.undoes_id
        or len(one.after) != 1
        or one.after.keys() != following.after.keys()
    ):
        return False
    [face] = one.after
    return face in FACES and _adds(one, face) == _adds(following, face)


def _adds(change: Change, face: str) -> bool:
    return bool(change.after[face] > change.before[face])
