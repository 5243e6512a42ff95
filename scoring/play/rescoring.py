"""Score every game again and correct the seats that differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.db import transaction

from scoring.models import Game, Games, Seat
from scoring.models.sheet import Sheet, in_batches
from scoring.play.history import history_changed
from scoring.play.writing import COPIED, copy_score


class Difference(NamedTuple):
    """A stored value of a seat or a game that was wrong, and the right one."""

    game: Game
    seat: Seat | None
    field: str
    was: Any
    now: Any


class Batch(NamedTuple):
    games: int
    differences: list[Difference]


def games_to_rescore() -> Games:
    """Leave out games of which only the totals are known: they have no hands to score."""
    return Game.objects.filter(totals_only=False)


def rescore_all() -> Iterator[Batch]:
    """Score all games again, in batches. Only games that differ are locked, while they are corrected."""
    for sheets in in_batches(games_to_rescore().select_related("night")):
        wrong = [sheet.game.pk for sheet in sheets if differences(sheet)]
        yield Batch(len(sheets), _mend(wrong) if wrong else [])


@transaction.atomic
def _mend(keys: Sequence[int]) -> list[Difference]:
    """Correct these games. Compares them again under a lock: somebody may have entered cards in between."""
    games = Game.objects.select_for_update(of=("self",)).select_related("night").filter(pk__in=keys)
    found: list[Difference] = []
    for sheet in Sheet.load_many(list(games.order_by("started_at", "pk"))):
        own = differences(sheet)
        found += own
        Seat.objects.bulk_update({change.seat for change in own if change.seat}, COPIED)
        sheet.game.save(update_fields=["finished_at"])
        history_changed(sheet.game.night.table_id, sheet.game.night.date)
    return found


def differences(sheet: Sheet) -> list[Difference]:
    """Return which stored values are wrong, and correct them on the sheet without saving."""
    found: list[Difference] = []
    if not sheet.hands:
        return found  # nobody has a rank before the first card
    for number, seat in enumerate(sheet.seats):
        before = [getattr(seat, field) for field in COPIED]
        copy_score(sheet, number, seat)
        for field, was in zip(COPIED, before, strict=True):
            if (now := getattr(seat, field)) != was:
                found.append(Difference(sheet.game, seat, field, was, now))
    game = sheet.game
    if bool(game.finished_at) != sheet.score.finished:
        was, game.finished_at = game.finished_at, game.started_at if sheet.score.finished else None
        found.append(Difference(game, None, "finished_at", was, game.finished_at))
    return found
