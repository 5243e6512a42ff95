"""Devices, what they may do at a table, and what lets them in."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from scoring.models.tables import Table


class Role(models.TextChoices):
    WATCH = "watch"
    KEEP = "keep"
    OWN = "own"


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
