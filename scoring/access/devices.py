"""Which device sends a request, and how devices are let in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scoring.access.cookie import COOKIE, COOKIE_PATH, OLD_COOKIE, give_cookie, give_new_secret, old_secrets
from scoring.access.growth import check_growth, count_growth
from scoring.access.members import mark_used
from scoring.access.old_cookie import device_of_old_cookie
from scoring.access.roles import AT_LEAST
from scoring.access.secret import hashed
from scoring.models import Device, Membership, Role, Table, if_possible
from scoring.models.clocks import was_lately
from scoring.models.prepared import Given, Prepared

SEEN_EVERY = timedelta(minutes=1)  # as exact as pages say it; not every request costs a write
RENEWED_EVERY = timedelta(days=30)
# Some user agents contain several of these words (Android's also "Linux"); the first match is the right one.
BROWSERS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}


WITH_SECRET = Prepared(lambda: Device.objects.filter(secret_hash=Given("secret_hash")))


def device_of(request: HttpRequest) -> Device | None:
    """Return the device that sent this request, if it was let in before."""
    secret = request.COOKIES.get(COOKIE)
    if not secret:
        return device_of_old_cookie(request)
    device = next(iter(WITH_SECRET(secret_hash=hashed(secret))), None)
    if device and device.replaces_id:
        # Until it is possible, the device has only the table it entered.
        device = if_possible(partial(take_over, device, device.replaces_id)) or device
    if device and not was_lately(device.seen_at, SEEN_EVERY):
        _note_visit(request, device, secret)
    return device


def _note_visit(request: HttpRequest, device: Device, secret: str) -> None:
    now, own = timezone.now(), Device.objects.filter(pk=device.pk)
    if was_lately(device.cookie_at, RENEWED_EVERY):
        if_possible(lambda: own.update(seen_at=now))
    else:
        request.due_secret = secret  # type: ignore[attr-defined]
        if_possible(lambda: own.update(seen_at=now, cookie_at=now))


def renewed_cookie(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Renew the cookie of a browser that is used, so that it does not expire."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        secret = getattr(request, "due_secret", None)
        # A device that was just let in has a new secret.
        if secret and COOKIE not in response.cookies:
            give_cookie(request, response, secret)
        if COOKIE in response.cookies and len(old_secrets(request)) == 1:
            response.delete_cookie(OLD_COOKIE, path=COOKIE_PATH, samesite="Lax")
        return response

    return middleware


@transaction.atomic
def let_in(request: HttpRequest, response: HttpResponse, table: Table, role: Role) -> Membership:
    """Give this browser a role at a table, and a new secret.

    The secret that it has may have been planted by somebody who knows it, so the table is entered with a new one.
    Raises TooMany if enough devices were let in today.
    """
    check_growth(request, "devices")
    count_growth(request, "devices")
    known = device_of(request)
    device = Device.objects.create(secret_hash=hashed(give_new_secret(request, response)), replaces=known)
    seat = Membership.objects.filter(device=known, table=table).first()
    return Membership.objects.create(
        device=device,
        table=table,
        role=role,
        player=seat.player if seat else None,
        browser=_browser_of(request),
    )


def take_over(new: Device, replaced: int) -> Device | None:
    """Merge a new device into the one that it replaces, and return the one that has the new secret now.

    Called when the browser comes back with the new secret. Until then the old one opens its tables, because the
    response with the new one may have been lost.
    """
    with transaction.atomic():
        # If two requests come at once, the second waits here and finds that it is done.
        old = Device.objects.select_for_update().filter(pk=replaced).first()
        if old and Device.objects.filter(pk=new.pk, replaces=old).exists():
            _join_devices(old, new)
    return Device.objects.filter(secret_hash=new.secret_hash).first()


def _join_devices(old: Device, new: Device) -> None:
    for entered in new.memberships.all():
        _join_memberships(old, entered)
        # A second tap on the same button let in a device that nobody will use.
        old.successors.filter(memberships__table=entered.table_id).delete()
    # Whoever else entered with the old secret keeps that table, and gets nothing from this device.
    old.successors.update(replaces=None)
    new.delete()
    now = timezone.now()
    Device.objects.filter(pk=old.pk).update(secret_hash=new.secret_hash, seen_at=now, cookie_at=now)


def _join_memberships(device: Device, entered: Membership) -> None:
    """Move a membership to a device. If it has one of that table, the stronger role stays."""
    known = device.memberships.filter(table=entered.table_id).first()
    if known is not None:
        if known.role in AT_LEAST[Role(entered.role)]:
            entered.role = known.role
        known.delete()
    entered.device = device
    entered.save()
    mark_used(entered)


def _browser_of(request: HttpRequest) -> str:
    """Return the kind of device, from its user agent, for the owner's list of devices."""
    agent = request.headers.get("User-Agent", "")
    return next((kind for word, kind in BROWSERS.items() if word in agent), "")
