"""What is stored. The hands are the truth; what a seat knows of its points is copied from them."""

from __future__ import annotations

import secrets
import unicodedata
from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import rules
from scoring.document import NAME_LENGTH, Menu

# Codes are typed and read aloud now and then, so they have no letters that look alike.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LOOKS = 8  # colours, and shapes beside them for whom colours do not differ
KEPT_FOR = timedelta(days=30)  # what was put away can be brought back for so long
SAME_NIGHT = timedelta(hours=6)  # a game past midnight still belongs to the evening in which it was begun
UID_LENGTH = 100
KEY_LENGTH = 4 * NAME_LENGTH  # of a name as it is compared, with its ligatures written out


class Role(models.TextChoices):
    WATCH = "watch"
    KEEP = "keep"
    OWN = "own"


def random_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))


class Table(models.Model):
    """People who play together. Everything else belongs to one."""

    name = models.CharField(max_length=60)
    made_at = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField(default=0)  # raised by whatever changes what its history tells

    def __str__(self) -> str:
        return self.name


class Device(models.Model):
    """A browser that was let in. Its secret is in its cookie; only a hash is here."""

    secret_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    tables = models.ManyToManyField(Table, through="Membership", related_name="devices")


class Membership(models.Model):
    """What a device may do at a table."""

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="memberships")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=5, choices=Role.choices)
    player = models.ForeignKey("Player", on_delete=models.SET_NULL, null=True)  # whose phone it is
    browser = models.CharField(max_length=40, blank=True)  # so that an owner can tell devices apart
    used_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["device", "table"], name="one_membership")]


class Link(models.Model):
    """A secret that lets a device in, as an address or as a code to type."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="links")
    role = models.CharField(max_length=5, choices=Role.choices)
    secret_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)


class JoinCode(models.Model):
    """Six letters that let phones in while the table sits together. They are shown again, and die by themselves."""

    game = models.ForeignKey("Game", on_delete=models.CASCADE, related_name="join_codes")
    role = models.CharField(max_length=5, choices=Role.choices)
    code = models.CharField(max_length=6, unique=True)
    expires_at = models.DateTimeField()


class Guess(models.Model):
    """Wrong codes, counted for an address or for a code, in all processes together."""

    key = models.CharField(max_length=80, unique=True)
    tries = models.PositiveSmallIntegerField()
    until = models.DateTimeField()  # when they are forgotten


class Players(models.QuerySet["Player"]):
    def in_bin(self, table: Table) -> Players:
        return self.filter(table=table, deleted_at__gte=_kept_since()).order_by("-deleted_at")

    def present(self) -> Players:
        """Who is neither put away nor somebody else by another name."""
        return self.filter(deleted_at=None, merged_into=None)

    def to_seat(self) -> Players:
        """For a new game: who was here last comes first."""
        return self.present().filter(archived=False).order_by("-played_at", "pk")

    def to_reseat(self, game: Game) -> Players:
        """For the correction of a game: the same, and whoever sits in it."""
        sitting = Seat.objects.filter(game=game, number__isnull=False).values("player")
        asked = models.Q(deleted_at=None, merged_into=None, archived=False)
        return self.filter(asked | models.Q(pk__in=sitting)).order_by("-played_at", "pk")


class Player(models.Model):
    """A person at a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="players")
    uid = models.CharField(max_length=UID_LENGTH, default=random_code)  # also in a file that was exported
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.CharField(max_length=KEY_LENGTH)
    colour = models.PositiveSmallIntegerField(default=0)
    shape = models.PositiveSmallIntegerField(default=0)
    played_at = models.DateTimeField(default=timezone.now)
    archived = models.BooleanField(default=False)  # no longer asked to sit down
    merged_into = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="merged")
    merged_seats: models.JSONField[Any, Any] = models.JSONField(default=list)  # what to give back
    deleted_at = models.DateTimeField(null=True)

    objects = Players.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "name_key"], name="one_name_at_a_table"),
            models.UniqueConstraint(fields=["table", "uid"], name="one_player_of_a_uid"),
        ]

    def __str__(self) -> str:
        return self.name


def name_key(name: str) -> str:
    """Names that a reader takes for the same have the same key.

    >>> name_key("Ana") == name_key(" ANA ")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def words_of(*texts: str) -> str:
    """What people wrote, as it is searched for: few type an accent, or the vowels of Arabic, to find something.

    >>> words_of("Game night", "", "At ZOË's")
    "game night at zoe's"
    """
    letters = unicodedata.normalize("NFKD", name_key(" ".join(texts)))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _kept_since() -> datetime:
    """What was put away before is no longer in the bin, whether or not it has been thrown out."""
    return timezone.now() - KEPT_FOR


class Nights(models.QuerySet["Night"]):
    def present(self) -> Nights:
        return self.filter(deleted_at=None)

    def going_on(self, now: datetime) -> Nights:
        """Where something has just happened, by a clock that may be wrong."""
        return self.present().filter(active_at__range=(now - SAME_NIGHT, now + SAME_NIGHT))

    def in_bin(self, table: Table) -> Nights:
        return self.filter(table=table, deleted_at__gte=_kept_since()).order_by("-deleted_at")

    def with_games(self) -> Nights:
        """For the history: everything that was played, in the order in which it was."""
        games = Game.objects.present().with_names().order_by("started_at", "pk")
        return self.prefetch_related(models.Prefetch("games", games))

    def recent_at(self, table: Table, most: int) -> Nights:
        """To choose from where a game moves to another night."""
        return self.present().filter(table=table).order_by("-date", "-pk")[:most]

    def last_at(self, table: Table, most: int) -> Nights:
        """For the home page: the last evenings with their games."""
        games = Game.objects.present().with_names().exclude(finished_at=None).order_by("-started_at")
        finished = Game.objects.filter(
            night=models.OuterRef("pk"), finished_at__isnull=False, deleted_at=None
        )
        return (
            self.filter(models.Exists(finished), table=table, deleted_at=None)
            .prefetch_related(models.Prefetch("games", games))
            .order_by("-date", "-pk")[:most]
        )


class Night(models.Model):
    """An evening at a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="nights")
    uid = models.CharField(max_length=UID_LENGTH, default=random_code)  # also in a file that was exported
    date = models.DateField()
    name = models.CharField(max_length=60, blank=True)
    place = models.CharField(max_length=200, blank=True)
    note = models.TextField(blank=True)
    words = models.TextField(blank=True)  # all three as they are searched for, in any script
    active_at = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True)

    objects = Nights.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "uid"], name="one_night_of_a_uid")]
        indexes = [models.Index(fields=["table", "-date", "-id"], name="nights_by_date")]


class Games(models.QuerySet["Game"]):
    def present(self) -> Games:
        """What was not put away, by itself or with its night."""
        return self.filter(deleted_at=None, night__deleted_at=None)

    def in_bin(self, table: Table) -> Games:
        return (
            self.filter(night__table=table, deleted_at__gte=_kept_since())
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
    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="games")
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


class Seat(models.Model):
    """A player, or the dummy, in a game. What it has won is copied here from the hands."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(null=True)  # from 0; a seat that was taken away has none
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="seats")
    round_points: models.JSONField[Any, Any] = models.JSONField(default=list)
    hand_points: models.JSONField[Any, Any] = models.JSONField(default=list)  # a round each: kind -> points
    dessert_cards = models.PositiveSmallIntegerField(null=True, default=0)  # none where nobody knows
    dessert_points = models.SmallIntegerField(default=0)
    total = models.SmallIntegerField(default=0)
    rank = models.PositiveSmallIntegerField(null=True)  # the dummy has none

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_seat")]

    @property
    def name(self) -> str:
        return self.player.name if self.player else _("Dummy")


class Hand(models.Model):
    """What a seat collected in a round."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="hands")
    round = models.PositiveSmallIntegerField()  # from 1
    counts: models.JSONField[Any, Any] = models.JSONField(default=dict)
    done = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "round"], name="one_hand")]


class Change(models.Model):
    """Append-only: who changed what from what to what, and when.

    The client's id makes a change that is sent twice count once.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="changes")
    client_id = models.CharField(max_length=40, unique=True)
    device = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True)
    made_at = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField()  # the game's, after it
    seen = models.PositiveIntegerField(default=0)  # the game's, as the one who changed it last saw it
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True)
    round = models.PositiveSmallIntegerField(null=True)
    before: models.JSONField[Any, Any] = models.JSONField(default=dict)
    after: models.JSONField[Any, Any] = models.JSONField(default=dict)
    undoes = models.OneToOneField("self", on_delete=models.CASCADE, null=True, related_name="undone_by")

    class Meta:
        ordering = ["version"]

    @property
    def ends_hand(self) -> bool:
        """Whether a hand was done with it: its last card came, or someone said that these are all."""
        return bool(self.after.get("done"))


class Summary(models.Model):
    """What is worked out from a table's whole history, kept until that history changes."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="summaries")
    name = models.CharField(max_length=20)
    version = models.PositiveIntegerField()  # the table's, when it was worked out
    data: models.JSONField[Any, Any] = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "name"], name="one_summary")]


class Arrival(models.Model):
    """A file that was sent and waits for a yes."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="arrivals")
    code = models.CharField(max_length=10, unique=True, default=random_code)
    file_name = models.CharField(max_length=200)
    content = models.BinaryField()
    sent_at = models.DateTimeField(default=timezone.now)
