"""The nights of a table."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import models
from django.db.models.functions import Coalesce
from django.utils import timezone

from scoring.models.bin import kept_since
from scoring.models.games import SAME_NIGHT, Game
from scoring.models.names import UID_LENGTH, random_code
from scoring.models.tables import Table

MOST_SHOWN = 100  # games of a night on a page; nobody plays so many, but a file may bring thousands


class Nights(models.QuerySet["Night"]):
    def present(self) -> Nights:
        return self.filter(deleted_at=None)

    def going_on(self, now: datetime) -> Nights:
        """Select nights with activity a few hours before `now`, or after it: a clock may have been wrong."""
        return self.present().filter(active_at__range=(now - SAME_NIGHT, now + SAME_NIGHT))

    def in_bin(self, table: Table) -> Nights:
        return self.filter(table=table, deleted_at__gte=kept_since()).order_by("-deleted_at")

    def with_games(self) -> Nights:
        """For a night's page: its games in the order played, up to one more than the page shows."""
        return self.prefetch_related(_games())

    def with_sizes(self) -> Nights:
        """For the history: how many games each night has."""
        games = Game.objects.present().filter(night=models.OuterRef("pk")).order_by().values("night")
        sizes = models.Subquery(games.annotate(size=models.Count("pk")).values("size"))
        return self.annotate(size=Coalesce(sizes, 0))

    def with_something_to_tell(self, table: Table) -> Nights:
        """For other programs: the nights with a game, a name, a place or a note, newest first."""
        played = models.Exists(Game.objects.present().filter(night=models.OuterRef("pk")))
        return self.present().filter(played | ~models.Q(words=""), table=table).order_by("-date", "-pk")

    def before(self, night: Night) -> Nights:
        """Leave out this night and those that `with_something_to_tell` lists before it."""
        return self.filter(models.Q(date__lt=night.date) | models.Q(date=night.date, pk__lt=night.pk))

    def recent_at(self, table: Table, most: int) -> Nights:
        """For moving a game: the latest nights to choose from."""
        return self.present().filter(table=table).order_by("-date", "-pk")[:most]

    def last_at(self, table: Table, most: int) -> Nights:
        """For the home page: the latest nights with a result to tell, and their results."""
        games = Game.objects.present().with_names().with_known_result().order_by("-started_at")[:MOST_SHOWN]
        finished = Game.objects.with_known_result().filter(night=models.OuterRef("pk"), deleted_at=None)
        return (
            self.filter(models.Exists(finished), table=table, deleted_at=None)
            .prefetch_related(models.Prefetch("games", games, to_attr="last_games"))
            .order_by("-date", "-pk")[:most]
        )


def load_games(nights: Iterable[Night]) -> None:
    """Load the games of nights as `with_games` does."""
    models.prefetch_related_objects(list(nights), _games())


def _games() -> models.Prefetch[str, models.QuerySet[Game], str]:
    games = Game.objects.present().with_names().order_by("started_at", "pk")
    return models.Prefetch("games", games[: MOST_SHOWN + 1], to_attr="first_games")


class Night(models.Model):
    """An evening at a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="nights")
    uid = models.CharField(max_length=UID_LENGTH, default=random_code)  # identifies it in exported files
    date = models.DateField()
    name = models.CharField(max_length=60, blank=True)
    place = models.CharField(max_length=200, blank=True)
    note = models.TextField(blank=True)
    words = models.TextField(blank=True)  # name, place and note, normalized for searching
    active_at = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True)
    first_games: list[Game]  # of `with_games` and `load_games`

    objects = Nights.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "uid"], name="one_night_of_a_uid")]
        indexes = [models.Index(fields=["table", "-date", "-id"], name="nights_by_date")]

    @property
    def bin_name(self) -> str:
        """The name by which a form moves the night to the bin or brings it back."""
        return f"night:{self.uid}"

    def goes_on_at(self, moment: datetime) -> bool:
        return self.active_at > moment - SAME_NIGHT
