"""What a view gets and gives, beyond Django's own."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class Request(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails
