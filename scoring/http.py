"""What a view gets and gives, beyond Django's own."""

from __future__ import annotations

import secrets

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from scoring.models import Device
from scoring.play import Sender


class Request(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails


def sender_of(request: HttpRequest, device: Device | None) -> Sender:
    """Who sends a change; a form without JavaScript has no id of its own, and gets one."""
    version = request.POST.get("version", "")
    return Sender(
        client_id=request.POST.get("client_id") or secrets.token_urlsafe(12),
        device=device,
        seen=int(version) if version.isdecimal() else 0,
    )
