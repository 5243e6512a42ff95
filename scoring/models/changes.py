"""The log of changes to a game."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone

from scoring.models.access import Device
from scoring.models.games import Game
from scoring.models.seats import Seat

MOST_CHANGES = 5_000  # changes of a game; twenty times the taps of a game with eight players


class Changes(models.QuerySet["Change"]):
    def effective(self) -> Changes:
        """Leave out those that changed nothing and are only kept for their ids."""
        return self.filter(version__gt=0)


class Change(models.Model):
    """An entry in a game's append-only log: who changed what, when, from which value to which.

    The client's id makes a change that is sent twice count once. Anybody may send any id, so it counts only
    within its game: a stranger who uses it elsewhere prevents nothing here.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="changes")
    client_id = models.CharField(max_length=40)
    device = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True)
    made_at = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField()  # the game's version after the change; 0 if it changed nothing
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True)
    round = models.PositiveSmallIntegerField(null=True)
    before: models.JSONField[Any, Any] = models.JSONField(default=dict)
    after: models.JSONField[Any, Any] = models.JSONField(default=dict)
    undoes = models.OneToOneField("self", on_delete=models.CASCADE, null=True, related_name="undone_by")

    objects = Changes.as_manager()

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["game", "client_id"], name="one_change_of_an_id")]

    @property
    def ends_hand(self) -> bool:
        """Whether this change completed a hand: with its last card, or because somebody said so."""
        return bool(self.after.get("done"))

    @property
    def sent_as(self) -> str:
        """The id under which a device sent this change, and possibly others with it."""
        return self.client_id.partition("+")[0]

    @property
    def is_swap(self) -> bool:
        return "swap" in self.after

    @property
    def is_cut(self) -> bool:
        """Whether it ended the game early, or made it go on."""
        return "cut_after" in self.after

    @property
    def hand_seats(self) -> set[int]:
        """The keys of the seats whose hands it changed: one, or two that swapped theirs."""
        return {seat for seat in (self.seat_id, self.after.get("swap")) if seat}
