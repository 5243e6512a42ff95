"""The cookie that holds a device's secret."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoring.access.secret import SECRET_BYTES

# With this prefix, a browser takes the cookie from this host alone and over HTTPS, so no other host can plant one.
COOKIE = "__Host-device" if settings.HTTPS else "device"
COOKIE_AGE = timedelta(days=400)  # the longest that browsers keep a cookie


def give_new_secret(request: HttpRequest, response: HttpResponse) -> str:
    """Put a new secret into the browser's cookie, and return it."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    give_cookie(request, response, secret)
    return secret


def give_cookie(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    response.set_cookie(
        COOKIE,
        secret,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS or request.is_secure(),
    )
