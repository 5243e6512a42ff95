"""Which device sends a request, and how devices are let in."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scoring.access.roles import AT_LEAST
from scoring.access.secret import SECRET_BYTES, hashed
from scoring.models import Device, Membership, Role, Table

COOKIE = "device"
COOKIE_AGE = timedelta(days=400)  # the longest that browsers keep a cookie
SEEN_EVERY = timedelta(minutes=5)  # so that not every request costs a write
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


def device_of(request: HttpRequest) -> Device | None:
    """Return the device that sent this request, if it was let in before."""
    secret = request.COOKIES.get(COOKIE)
    device = Device.objects.filter(secret_hash=hashed(secret)).first() if secret else None
    if device and device.seen_at < (now := timezone.now()) - SEEN_EVERY:
        Device.objects.filter(pk=device.pk).update(seen_at=now)
    return device


def let_in(request: HttpRequest, response: HttpResponse, table: Table, role: Role) -> Membership:
    """Give this device a role at a table, and a cookie if it has none. It keeps a stronger role."""
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
    """Return the kind of device, from its user agent, for the owner's list of devices."""
    agent = request.headers.get("User-Agent", "")
    return next((kind for word, kind in BROWSERS.items() if word in agent), "")
