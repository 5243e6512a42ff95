"""The games of a table."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import models
from django.urls import reverse
from django.utils import timezone

from scoring import rules
from scoring.document import Menu
from scoring.models.bin import kept_since
from scoring.models.clocks import lately, was_lately
from scoring.models.names import UID_LENGTH, random_code
from scoring.models.seats import Seat
from scoring.models.tables import Table

if TYPE_CHECKING:
    from scoring.models.nights import Night

SAME_NIGHT = timedelta(hours=6)  # so that a game past midnight still belongs to the evening before
SUSPENSE = timedelta(minutes=10)  # after which a game is no longer in suspense
REVEALING = timedelta(seconds=15)  # in which the other phones play the reveal


class Games(models.QuerySet["Game"]):
    def present(self) -> Games:
        """Leave out games in the bin, and those whose night is."""
        return self.filter(deleted_at=None, night__deleted_at=None)

    def in_bin(self, table: Table) -> Games:
        return (
            self.filter(night__table=table, deleted_at__gte=kept_since())
            .select_related("night")
            .with_names()
            .order_by("-deleted_at")
        )

    def last_at(self, table: Table) -> Game | None:
        """Return the latest game, for the defaults of a new one."""
        return (
            self.present()
            .filter(night__table=table, totals_only=False)
            .prefetch_related("seats")
            .latest_first()
            .first()
        )

    def latest_first(self) -> Games:
        # Nights have an index by date, so that the database reads only the last one of a table.
        return self.order_by("-night__date", "-night__pk", "-started_at")

    def running_at(self, table: Table) -> Games:
        """For the home page: the games that are running or in suspense, with names and hands."""
        running = self.present().with_names().filter(RUNNING | in_suspense(), night__table=table)
        return running.select_related("night").prefetch_related("seats__hands").order_by("-started_at")

    def last_finished_in(self, night: Night) -> Games:
        """Select the last finished game of a night, whose page leads to the next game."""
        finished = self.present().filter(night=night, finished_at__isnull=False, totals_only=False)
        return finished.order_by("-started_at")[:1]

    def going_on_after(self, game: Game) -> Game | None:
        """Return the next game of the night, if it is running. Asks the database only soon after this game."""
        if not game.finished_at or not was_lately(game.finished_at, SAME_NIGHT):
            return None
        later = self.present().filter(night=game.night_id, started_at__gt=game.started_at, totals_only=False)
        following = later.order_by("started_at").first()
        return following if following and following.finished_at is None else None

    def of_night(self, night: Night) -> Games:
        """For other programs: a night's games in the order played."""
        return self.present().filter(night=night).order_by("started_at", "pk")

    def after(self, game: Game) -> Games:
        """Leave out the games up to this one, in the order of `of_night`."""
        later = models.Q(started_at__gt=game.started_at)
        return self.filter(later | models.Q(started_at=game.started_at, pk__gt=game.pk))

    def with_known_result(self) -> Games:
        """Leave out games that are running, and those in suspense: nobody has asked yet who won."""
        return self.exclude(RUNNING).exclude(in_suspense())

    def whole_at(self, table: int) -> Games:
        """For statistics: the games with a known result, without those that were cut short."""
        return self.present().with_known_result().filter(night__table=table, cut_after=None)

    def suspended_at(self, table: int | models.OuterRef) -> Games:
        """For statistics: the games that do not count yet because nobody has asked who won, oldest first."""
        return self.present().filter(in_suspense(), night__table=table).order_by("finished_at")

    def in_order(self) -> Games:
        """Sort like a history, `Played.order`: by the night's date, then by the start."""
        return self.order_by("night__date", "started_at", "pk")

    def with_margins(self) -> Games:
        """For the sorted history: the games with a known result, their best total and its lead over the next."""
        seats = Seat.objects.filter(
            game=models.OuterRef("pk"), number__isnull=False, player__isnull=False
        ).order_by("-total")
        best, second = seats.values("total")[:1], seats.values("total")[1:2]
        return self.with_known_result().annotate(
            best=models.Subquery(best), margin=models.F("best") - models.Subquery(second)
        )

    def meetings(self, table: Table, one: int, other: int) -> Games:
        """For the page of two rivals: the whole games in which both played, latest first."""
        whole = self.whole_at(table.pk)
        for player in (one, other):
            whole = whole.filter(seats__player=player, seats__number__isnull=False)
        return whole.select_related("night").prefetch_related("seats").in_order().reverse()

    def with_names(self) -> Games:
        seats = Seat.objects.filter(number__isnull=False).select_related("player").order_by("number")
        return self.prefetch_related(models.Prefetch("seats", seats))


RUNNING = models.Q(finished_at=None)
# Nobody has asked who won, in the night in which the game was finished, perhaps long ago.
UNREVEALED = models.Q(
    finished_at__isnull=False,
    revealed_at=None,
    cut_after=None,
    totals_only=False,
    night__active_at__gt=models.F("finished_at") - SAME_NIGHT,
)


def in_suspense() -> models.Q:
    """Select the games for which `in_suspense` is true.

    The range comes first: SQLite asks Python to subtract times, and would do so for every game of a table.
    """
    return models.Q(finished_at__range=lately(timezone.now(), SUSPENSE)) & UNREVEALED


class Game(models.Model):
    code = models.CharField(max_length=10, unique=True, default=random_code)
    # Identifies the game in exported files; it stays the same at every table that imports the game.
    uid = models.CharField(max_length=UID_LENGTH, default=random_code, db_index=True)
    night = models.ForeignKey("Night", on_delete=models.CASCADE, related_name="games")
    edition = models.CharField(max_length=10)
    menu: models.JSONField[Any, Any] = models.JSONField(null=True)  # a preset, a list of kinds, or none
    dummy = models.BooleanField(default=False)
    pass_both_ways = models.BooleanField(default=False)
    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    revealed_at = models.DateTimeField(null=True)  # when somebody first asked who won
    cut_after = models.PositiveSmallIntegerField(null=True)  # the round after which it was ended early
    version = models.PositiveIntegerField(default=0)  # every change raises it
    player_count = models.PositiveSmallIntegerField(default=0)  # without a dummy
    totals_only = models.BooleanField(default=False)  # without hands; only the end is known
    note = models.TextField(blank=True)
    words = models.TextField(blank=True)  # the note, normalized for searching
    deleted_at = models.DateTimeField(null=True)

    objects = Games.as_manager()

    @property
    def bin_name(self) -> str:
        """The name by which a form moves the game to the bin or brings it back."""
        return f"game:{self.code}"

    @property
    def in_suspense(self) -> bool:
        """Whether the game has just been finished, and nobody has asked yet who won.

        If its night was over by then, the game was only corrected.
        """
        return (
            self.finished_at is not None
            and self.revealed_at is None
            and self.cut_after is None
            and not self.totals_only
            and was_lately(self.finished_at, SUSPENSE)
            and self.night.goes_on_at(self.finished_at)
        )

    @property
    def result_is_known(self) -> bool:
        """Whether everybody may know who won."""
        return self.finished_at is not None and not self.in_suspense

    @property
    def is_being_revealed(self) -> bool:
        return self.revealed_at is not None and was_lately(self.revealed_at, REVEALING)

    @property
    def chosen_menu(self) -> Menu:
        return tuple(self.menu) if isinstance(self.menu, list) else self.menu

    @property
    def keepers_address(self) -> str:
        """Where somebody who keeps the score goes on: in suspense, the page on which they can ask who won."""
        return self._address("round", self.code, rules.ROUNDS)

    @property
    def watchers_address(self) -> str:
        return self._address("watch", self.code)

    def _address(self, in_suspense: str, *args: str | int) -> str:
        return reverse(in_suspense, args=args) if self.in_suspense else reverse("game", args=[self.code])

    @property
    def rules_address(self) -> str:
        menu = self.chosen_menu
        if menu is None:
            return reverse("edition_rules", args=[self.edition])
        return reverse("menu_rules", args=[self.edition, menu if isinstance(menu, str) else "-".join(menu)])

    def setup(self, seats: int) -> rules.Setup:
        """Return what the rules need to know of this game, with this number of seats."""
        edition, players = rules.EDITIONS[self.edition], seats - self.dummy
        if self.totals_only and self.menu is None and edition.free_menu:
            return rules.Setup(edition, (), players)  # the menu is unknown
        return rules.set_up(edition, self.chosen_menu, players, dummy=self.dummy)
