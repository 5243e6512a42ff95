"""The games of a table."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.urls import reverse
from django.utils import timezone

from scoring import rules
from scoring.document import Menu
from scoring.models.bin import kept_since
from scoring.models.names import UID_LENGTH, random_code
from scoring.models.seats import Seat
from scoring.models.tables import Table


class Games(models.QuerySet["Game"]):
    def present(self) -> Games:
        """What was not put away, by itself or with its night."""
        return self.filter(deleted_at=None, night__deleted_at=None)

    def in_bin(self, table: Table) -> Games:
        return (
            self.filter(night__table=table, deleted_at__gte=kept_since())
            .select_related("night")
            .with_names()
            .order_by("-deleted_at")
        )

    def last_at(self, table: Table) -> Game | None:
        """The game that a new one is likely to be like."""
        return (
            self.present()
            .filter(night__table=table, totals_only=False)
            .prefetch_related("seats")
            # Nights have an index by date, so that only the last of them is looked at.
            .order_by("-night__date", "-night__pk", "-started_at")
            .first()
        )

    def running_at(self, table: Table) -> Games:
        """For the home page: what can be gone on with, and how far it has come."""
        running = self.present().with_names().filter(night__table=table, finished_at=None)
        return running.prefetch_related("seats__hands").order_by("-started_at")

    def meetings(self, one: int, other: int) -> Games:
        """For two rivals: the games in which both sat, the latest first."""
        finished = self.present().filter(finished_at__isnull=False)
        for player in (one, other):
            finished = finished.filter(seats__player=player, seats__number__isnull=False)
        return finished.select_related("night").prefetch_related("seats").order_by("-started_at", "-pk")

    def with_names(self) -> Games:
        seats = Seat.objects.filter(number__isnull=False).select_related("player").order_by("number")
        return self.prefetch_related(models.Prefetch("seats", seats))


class Game(models.Model):
    code = models.CharField(max_length=10, unique=True, default=random_code)
    # What it is known by in a file that was exported: the same at every table that it came to.
    uid = models.CharField(max_length=UID_LENGTH, default=random_code, db_index=True)
    night = models.ForeignKey("Night", on_delete=models.CASCADE, related_name="games")
    edition = models.CharField(max_length=10)
    menu: models.JSONField[Any, Any] = models.JSONField(null=True)  # a preset, a list of kinds, or none
    dummy = models.BooleanField(default=False)
    pass_both_ways = models.BooleanField(default=False)
    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0)  # every change raises it
    player_count = models.PositiveSmallIntegerField(default=0)  # without a dummy
    totals_only = models.BooleanField(default=False)  # nobody knows more of it than how it ended
    note = models.TextField(blank=True)
    words = models.TextField(blank=True)  # the note as it is searched for
    deleted_at = models.DateTimeField(null=True)

    objects = Games.as_manager()

    @property
    def chosen_menu(self) -> Menu:
        return tuple(self.menu) if isinstance(self.menu, list) else self.menu

    @property
    def rules_address(self) -> str:
        """The page with the rules of this game."""
        menu = self.chosen_menu
        if menu is None:
            return reverse("edition_rules", args=[self.edition])
        return reverse("menu_rules", args=[self.edition, menu if isinstance(menu, str) else "-".join(menu)])

    def setup(self, seats: int) -> rules.Setup:
        """The rules' view of this game, with so many seats."""
        edition, players = rules.EDITIONS[self.edition], seats - self.dummy
        if self.totals_only and self.menu is None and edition.free_menu:
            return rules.Setup(edition, (), players)  # nobody remembers the menu
        return rules.set_up(edition, self.chosen_menu, players, dummy=self.dummy)
