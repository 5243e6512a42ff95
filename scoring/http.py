"""What a view gets and gives, beyond Django's own."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from scorekeeper.addresses import LOOPBACK
from scoring.models import Device
from scoring.play import Sender


class Request(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails


def address_for_others(request: HttpRequest, path: str) -> str:
    """A whole address for another device, to which "localhost" is itself and not this machine."""
    address = urlsplit(request.build_absolute_uri(path))
    names = [name for name in settings.ALLOWED_HOSTS if name not in LOOPBACK and name[0] not in "*."]
    if address.hostname not in LOOPBACK or not names:
        return address.geturl()
    port = f":{address.port}" if address.port else ""
    return address._replace(netloc=f"{names[0]}{port}").geturl()


def sender_of(request: HttpRequest, device: Device | None) -> Sender:
    """Who sends a change; a form without JavaScript has no id of its own, and gets one."""
    version = request.POST.get("version", "")
    return Sender(
        client_id=request.POST.get("client_id") or secrets.token_urlsafe(12),
        device=device,
        seen=int(version) if version.isdecimal() else 0,
    )
