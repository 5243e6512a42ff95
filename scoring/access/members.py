"""The devices of a table: whose they are, how one is removed, and how the table is handed over."""

from __future__ import annotations

from django.db import transaction

from scoring.models import Membership, Player, Role, Table


def take_seat(membership: Membership, player: Player | None) -> None:
    """Say whose device this is; None for somebody who only watches."""
    membership.player = player
    membership.save(update_fields=["player"])


@transaction.atomic
def remove(membership: Membership) -> bool:
    """Remove a device from its table. Returns False for the last owner, who stays."""
    # If two owners remove each other at once, the second waits here and is refused.
    table = Table.objects.select_for_update().get(pk=membership.table_id)
    if not owned_without(table, membership):
        return False
    membership.delete()
    return True


def owned_without(table: Table, membership: Membership) -> bool:
    """Return whether another device owns the table, too."""
    return table.memberships.filter(role=Role.OWN).exclude(pk=membership.pk).exists()


@transaction.atomic
def hand_over(giving: Membership, taking: Membership) -> None:
    """Make another device the owner. The one that gives the table away keeps the role `keep`."""
    Table.objects.select_for_update().get(pk=giving.table_id)
    # If the other device was removed in the meantime, the table keeps its owner.
    if Membership.objects.filter(pk=taking.pk).update(role=Role.OWN) and giving != taking:
        Membership.objects.filter(pk=giving.pk).update(role=Role.KEEP)
