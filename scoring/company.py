"""The others who are entering cards: whose hand is being entered, and where two phones set the same face."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import cached_property
from typing import NamedTuple

from django.utils import timezone

from scoring.models import Change, Device, Membership
from scoring.sheet import Sheet

BUSY_FOR = timedelta(seconds=30)
TOLD_FOR = timedelta(minutes=10)


class Clash(NamedTuple):
    """Two phones set a face, neither having seen the other: the later one stands."""

    face: str
    mine: int
    theirs: int
    who: str  # whose phone it was; empty where nobody said


class Company:
    """What others did in a round while this device was there."""

    def __init__(self, sheet: Sheet, device: Device | None, number: int) -> None:
        self.sheet = sheet
        self.device = device
        self.number = number

    @cached_property
    def _changes(self) -> Sequence[Change]:
        recent = timezone.now() - TOLD_FOR
        return list(
            self.sheet.game.changes.filter(round=self.number, made_at__gte=recent).order_by("version")
        )

    @property
    def busy(self) -> set[int]:
        """The seats whose hands somebody else is entering."""
        since = timezone.now() - BUSY_FOR
        seats = {seat.pk: number for number, seat in enumerate(self.sheet.seats)}
        return {
            seats[change.seat_id]
            for change in self._changes
            if change.made_at >= since and not self._is_mine(change) and change.seat_id in seats
        }

    def clashes(self, seat: int) -> list[Clash]:
        """The faces of a hand that another device set without having seen what this one had set."""
        last: dict[str, tuple[Change, Change | None]] = {}  # face -> its last change, and the one before
        for change in self._changes:
            if change.seat_id == self.sheet.seats[seat].pk and "swap" not in change.after:
                for face in change.after:
                    last[face] = (change, last[face][0] if face in last else None)
        return [
            Clash(face, before.after[face], change.after[face], self._owner_of(change))
            for face, (change, before) in last.items()
            if before
            and face != "done"
            and self._is_mine(before)
            and not self._is_mine(change)
            and change.seen < before.version
            and change.after[face] != before.after[face]
        ]

    def _is_mine(self, change: Change) -> bool:
        return self.device is not None and change.device_id == self.device.pk

    def _owner_of(self, change: Change) -> str:
        known = Membership.objects.filter(device=change.device_id, table=self.sheet.game.night.table)
        return known.values_list("player__name", flat=True).first() or ""
