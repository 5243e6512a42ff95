"""Devices whose cookie has the old name: give them a new secret in a cookie with the new name."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring.access.cookie import old_secrets
from scoring.access.secret import hashed
from scoring.models import Device, if_possible

NOT_YET = datetime(1970, 1, 1, tzinfo=UTC)  # when the browser of a device was given its new cookie


def device_of_old_cookie(request: HttpRequest) -> Device | None:
    """Return the device of the cookie with the old name. Its browser gets a new one, unless it sent two."""
    match old_secrets(request):
        case [old]:
            return _moved(request, old)
        case [first, *_]:
            # Another host has planted a cookie. Move nothing, because this may be the wrong one.
            return _with_secret(first)
    return None


def _moved(request: HttpRequest, old: str) -> Device | None:
    """Return the device of an old secret, and give it the new one, if that can be stored.

    The old secret leads to the device until its browser has come back with the new one: the response may be lost,
    and several requests may come at once. They all get the same new secret.
    """
    new = salted_hmac("a device's new secret", old, algorithm="sha256").hexdigest()
    device = _with_secret(new)
    if device and device.cookie_at != NOT_YET:
        return None
    if device or _give_secret(old, new):
        request.due_secret = new  # type: ignore[attr-defined]
    return device or _with_secret(new) or _with_secret(old)


def _give_secret(old: str, new: str) -> int | None:
    device = Device.objects.filter(secret_hash=hashed(old))
    facts = {"secret_hash": hashed(new), "seen_at": timezone.now(), "cookie_at": NOT_YET}
    return if_possible(lambda: device.update(**facts))


def _with_secret(secret: str) -> Device | None:
    return Device.objects.filter(secret_hash=hashed(secret)).first()
