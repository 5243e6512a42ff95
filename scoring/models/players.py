"""The people at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.utils import timezone

from scoring.document import NAME_LENGTH
from scoring.models.bin import kept_since
from scoring.models.names import KEY_LENGTH, UID_LENGTH, random_code
from scoring.models.tables import Table

if TYPE_CHECKING:
    from scoring.models.games import Game

MOST_PLAYERS = 800  # at a table: more than any club has, and few enough for a form with a field for each
LOOKS = 8  # colors, and as many shapes for people who cannot tell the colors apart


class Players(models.QuerySet["Player"]):
    def in_bin(self, table: Table) -> Players:
        return self.filter(table=table, deleted_at__gte=kept_since()).order_by("-deleted_at")

    def present(self) -> Players:
        """Leave out players in the bin, and those merged into another."""
        return self.filter(deleted_at=None, merged_into=None)

    def linked(self) -> list[Player]:
        """Return the players. Merged ones point straight at their current player, so that `current_player` needs no query."""
        players = list(self)
        by_pk = {player.pk: player for player in players}
        for player in players:
            chain, last = [], player
            while into := by_pk.get(last.merged_into_id or 0):
                chain.append(last)
                last = into
            for merged in chain:
                merged.merged_into = last
        return players

    def to_seat(self) -> Players:
        """For a new game: the players to choose from, those who played last first."""
        return self.present().filter(archived=False).order_by("-played_at", "pk")

    def to_reseat(self, game: Game) -> Players:
        """For correcting a game: like `to_seat`, and also everyone who sits in it."""
        sitting = game.seats.filter(number__isnull=False).values("player")
        asked = models.Q(deleted_at=None, merged_into=None, archived=False)
        return self.filter(asked | models.Q(pk__in=sitting)).order_by("-played_at", "pk")


class Player(models.Model):
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="players")
    uid = models.CharField(max_length=UID_LENGTH, default=random_code)  # identifies it in exported files
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.CharField(max_length=KEY_LENGTH)
    colour = models.PositiveSmallIntegerField(default=0)
    shape = models.PositiveSmallIntegerField(default=0)
    played_at = models.DateTimeField(default=timezone.now)
    archived = models.BooleanField(default=False)  # not offered for new games
    merged_into = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="merged")
    # To undo the merge: the primary keys of seats, and of the memberships of phones.
    merged_seats: models.JSONField[Any, Any] = models.JSONField(default=list)
    merged_phones: models.JSONField[Any, Any] = models.JSONField(default=list)
    deleted_at = models.DateTimeField(null=True)

    objects = Players.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "name_key"], name="one_name_at_a_table"),
            models.UniqueConstraint(fields=["table", "uid"], name="one_player_of_a_uid"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def current_player(self) -> Player:
        """This player, or the one they were merged into, directly or through others."""
        player = self
        while player.merged_into:
            player = player.merged_into
        return player

    @property
    def bin_name(self) -> str:
        """The name by which a form moves the player to the bin or brings them back."""
        return f"player:{self.uid}"
