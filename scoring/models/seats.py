"""The seats of a game and their hands."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from scoring.models.players import Player

MOST_SEATS_KEPT = 100  # of one game, including removed ones


class Seat(models.Model):
    """A player, or the dummy, in a game. Its points and rank are computed from the hands."""

    game = models.ForeignKey("Game", on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(null=True)  # from 0; None for a seat that was removed
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="seats")
    round_points: models.JSONField[Any, Any] = models.JSONField(default=list)
    hand_points: models.JSONField[Any, Any] = models.JSONField(default=list)  # for each round: kind -> points
    dessert_cards = models.PositiveSmallIntegerField(null=True, default=0)  # None if unknown
    dessert_points = models.SmallIntegerField(default=0)
    total = models.SmallIntegerField(default=0)
    # Whether a file says that this seat won a tie; it decides the tie where the desserts are unknown.
    won_tie = models.BooleanField(default=False, db_default=False)
    rank = models.PositiveSmallIntegerField(null=True)  # None for the dummy

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_seat")]

    @property
    def name(self) -> str:
        return self.player.name if self.player else _("Dummy")


class Hand(models.Model):
    """The cards that a seat collected in a round."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="hands")
    round = models.PositiveSmallIntegerField()  # from 1
    counts: models.JSONField[Any, Any] = models.JSONField(default=dict)
    done = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "round"], name="one_hand")]
