"""The devices of a table: whose they are, who has joined a game, removing one, and handing the table over."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from scoring.access.roles import AT_LEAST
from scoring.models import Device, Game, JoinCode, Membership, Player, Role, Seat, Table


def set_player(membership: Membership, player: Player | None) -> None:
    """Set whose device this is; None for somebody who only watches."""
    membership.player = player
    membership.save(update_fields=["player"])


def seats_joined(game: Game, device: Device | None) -> QuerySet[Seat]:
    """Return the seats of a game whose players have a phone at its table, other than this one."""
    phones = Membership.objects.filter(table=game.night.table_id, player=OuterRef("player"))
    return game.seats.filter(Exists(phones.exclude(device=device)), number__isnull=False)


def watching(game: Game, device: Device | None) -> QuerySet[Membership]:
    """Return the devices other than this one that came since a game began, and may only watch it."""
    came = game.night.table.memberships.filter(role=Role.WATCH, used_at__gte=game.started_at)
    return came.exclude(device=device).exclude(device__successors__isnull=False)


def mark_used(membership: Membership) -> None:
    """Note that the device uses this table now, even if a clock was ahead when it used another."""
    latest = membership.device.memberships.aggregate(latest=Max("used_at"))["latest"]
    membership.used_at = max(timezone.now(), latest + timedelta(microseconds=1))
    membership.save(update_fields=["used_at"])


@transaction.atomic
def remove(membership: Membership, *, codes_stay: bool = False) -> bool:
    """Remove a device from its table, and end the codes it may know. Returns False for the last owner, who stays."""
    # If two owners remove each other at once, the second waits here and is refused.
    table = Table.objects.select_for_update().get(pk=membership.table_id)
    if not has_other_owner(table, membership):
        return False
    if not codes_stay:
        _end_codes(table, Role(membership.role))
    table.memberships.filter(_of_same_browser(membership)).delete()
    return True


@transaction.atomic
def remove_others(mine: Membership, *, codes_stay: bool = False) -> None:
    """Remove all devices but an owner's own, other owners' too, and end the codes they may know."""
    table = Table.objects.select_for_update().get(pk=mine.table_id)
    # If two owners do this at once, the second waits here, and is removed.
    if not table.memberships.filter(pk=mine.pk, role=Role.OWN).exists():
        return
    if not codes_stay:
        _end_codes(table, Role.OWN)
    table.memberships.exclude(pk=mine.pk).delete()


def _end_codes(table: Table, role: Role) -> None:
    """End the links that a device of this role may know, and all join codes, because it may have seen any."""
    known = [weaker for weaker in Role if role in AT_LEAST[weaker]]
    table.links.filter(role__in=known).delete()
    JoinCode.objects.filter(game__night__table=table).delete()


def _of_same_browser(membership: Membership) -> Q:
    """Select this membership, and that of the device that is to replace its own (`Device.replaces`)."""
    return Q(pk=membership.pk) | Q(device__replaces=membership.device_id)


def has_other_owner(table: Table, membership: Membership) -> bool:
    """Return whether a device other than this one owns the table."""
    return table.memberships.filter(role=Role.OWN).exclude(_of_same_browser(membership)).exists()


@transaction.atomic
def hand_over(giving: Membership, taking: Membership, *, code_stays: bool = False) -> None:
    """Make another device the owner, and end the recovery code unless it stays. The old owner gets the role `keep`."""
    table = Table.objects.select_for_update().get(pk=giving.table_id)
    # If the other device was removed in the meantime, the table keeps its owner.
    if giving == taking or not table.memberships.filter(pk=taking.pk).update(role=Role.OWN):
        return
    table.memberships.filter(_of_same_browser(giving)).update(role=Role.KEEP)
    if not code_stays:
        table.links.filter(role=Role.OWN).delete()
