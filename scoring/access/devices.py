"""The devices of a table: let in, taken out, and whose they are."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scoring.access.roles import AT_LEAST
from scoring.access.secret import SECRET_BYTES, hashed
from scoring.models import Device, Membership, Player, Role, Table

COOKIE = "device"
COOKIE_AGE = timedelta(days=400)  # as long as browsers keep one
SEEN_EVERY = timedelta(minutes=5)  # a look is not to cost a write each time
# Some say that they are several of these; the first that fits is the right one.
BROWSERS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}


def device_of(request: HttpRequest) -> Device | None:
    """The device that sends this request, if it was let in before."""
    secret = request.COOKIES.get(COOKIE)
    device = Device.objects.filter(secret_hash=hashed(secret)).first() if secret else None
    if device and device.seen_at < (now := timezone.now()) - SEEN_EVERY:
        Device.objects.filter(pk=device.pk).update(seen_at=now)
    return device


def let_in(request: HttpRequest, response: HttpResponse, table: Table, role: Role) -> Membership:
    """Give this device a role at a table, and a cookie to be known by. A stronger role it has stays."""
    device = device_of(request)
    if device is None:
        secret = secrets.token_urlsafe(SECRET_BYTES)
        device = Device.objects.create(secret_hash=hashed(secret))
        response.set_cookie(
            COOKIE,
            secret,
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
    known = Membership.objects.filter(device=device, table=table, role__in=AT_LEAST[role]).first()
    facts = {
        "role": known.role if known else role,
        "browser": _browser_of(request),
        "used_at": timezone.now(),
    }
    return Membership.objects.update_or_create(device=device, table=table, defaults=facts)[0]


def _browser_of(request: HttpRequest) -> str:
    """What an owner sees of a device: its kind, as far as it says."""
    agent = request.headers.get("User-Agent", "")
    return next((kind for word, kind in BROWSERS.items() if word in agent), "")


def take_seat(membership: Membership, player: Player | None) -> None:
    """Whose device this is from now on; nobody's in particular, where they only watch."""
    membership.player = player
    membership.save(update_fields=["player"])


@transaction.atomic
def remove(membership: Membership) -> bool:
    """A device is known no more at its table. The last one that owns it stays."""
    # Of two owners that remove each other at once, the later one waits here and is refused.
    table = Table.objects.select_for_update().get(pk=membership.table_id)
    if not owned_without(table, membership):
        return False
    membership.delete()
    return True


def owned_without(table: Table, membership: Membership) -> bool:
    """Whether somebody owns a table if this device does not."""
    return table.memberships.filter(role=Role.OWN).exclude(pk=membership.pk).exists()


@transaction.atomic
def hand_over(giving: Membership, taking: Membership) -> None:
    """The table is another device's from now on; this one keeps the score."""
    Table.objects.select_for_update().get(pk=giving.table_id)
    # Where the other was removed in the meantime, the table keeps its owner.
    if Membership.objects.filter(pk=taking.pk).update(role=Role.OWN) and giving != taking:
        Membership.objects.filter(pk=giving.pk).update(role=Role.KEEP)
