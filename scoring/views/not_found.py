"""The page that is shown where there is nothing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 404. Unlike Django's own page it reads no body, in which anything may be wrong."""
    return render(request, "404.html", status=404)
