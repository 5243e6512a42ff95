"""The page for a request that cannot be read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string


def not_understood(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 400. Unlike Django's own page it reads neither the body nor the host, which may be what is wrong."""
    return HttpResponse(render_to_string("400.html"), status=400)
