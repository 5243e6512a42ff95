"""Devices, their roles at tables, and the links and codes that let them in."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from scoring.models.nights import Night
from scoring.models.players import Player
from scoring.models.tables import Table

MOST_TABLES = 100  # tables that a device is shown; more than anybody plays at
NAMES = 4  # names of players by which people recognize a table


class Role(models.TextChoices):
    WATCH = "watch"
    KEEP = "keep"
    OWN = "own"


class Device(models.Model):
    """A browser that was let in. Its cookie holds the secret; only the hash is stored."""

    secret_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    cookie_at = models.DateTimeField(default=timezone.now)  # when its browser was last given the cookie
    # A browser gets a new secret at every entry. Until it comes back with it, there are two devices.
    replaces = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="successors")
    tables = models.ManyToManyField(Table, through="Membership", related_name="devices")


class Memberships(models.QuerySet["Membership"]):
    def latest_first(self) -> Memberships:
        """Order them by when their tables were used."""
        return self.select_related("table").order_by("-used_at", "-pk")

    def to_choose_from(self) -> list[Membership]:
        """For the home page: a device's tables, the one used last first, the others with some players' names."""
        nights = Night.objects.present().filter(table=models.OuterRef("table")).order_by("-date")
        dated = self.annotate(last_night=models.Subquery(nights.values("date")[:1]))
        found = list(dated.latest_first()[:MOST_TABLES])
        players = Player.objects.to_seat()[:NAMES]
        models.prefetch_related_objects(found[1:], models.Prefetch("table__players", players, "known"))
        return found


class Membership(models.Model):
    """A device's role at a table."""

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="memberships")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=5, choices=Role.choices)
    player = models.ForeignKey("Player", on_delete=models.SET_NULL, null=True)  # whose phone it is
    browser = models.CharField(max_length=40, blank=True)  # so that an owner can tell devices apart
    used_at = models.DateTimeField(default=timezone.now)

    objects = Memberships.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["device", "table"], name="one_membership")]


class Link(models.Model):
    """A secret that lets a device in, as a URL or as a code to type."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="links")
    role = models.CharField(max_length=5, choices=Role.choices)
    secret_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)


class JoinCode(models.Model):
    """Six letters to type and the secret of a link, which let phones in for a few minutes.

    Neither is hashed, because both are shown again.
    """

    game = models.ForeignKey("Game", on_delete=models.CASCADE, related_name="join_codes")
    role = models.CharField(max_length=5, choices=Role.choices)
    code = models.CharField(max_length=6, unique=True)
    secret = models.CharField(max_length=32, unique=True)
    expires_at = models.DateTimeField()


class Usage(models.Model):
    """How much of something limited was used: by an IP address, with a code, or by the whole site."""

    key = models.CharField(max_length=100, unique=True)
    amount = models.PositiveBigIntegerField()
    until = models.DateTimeField(db_index=True)  # when the amount is forgotten
