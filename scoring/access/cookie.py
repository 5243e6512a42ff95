"""The cookie that holds a device's secret."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse, parse_cookie

from scorekeeper.base_path import own_name
from scoring.access.secret import SECRET_BYTES

OLD_COOKIE = own_name("device", settings.BASE_PATH)  # in earlier versions also its name over HTTPS
# With "__Host-", a browser takes the cookie from this host alone and over HTTPS, so no other host can plant one. It allows
# no path, which below a path matters more: other sites of this host would be sent the secret.
PREFIX = "__Secure-" if settings.BASE_PATH else "__Host-"
COOKIE = f"{PREFIX}{OLD_COOKIE}" if settings.HTTPS else OLD_COOKIE
COOKIE_PATH = f"{settings.BASE_PATH}/"
COOKIE_AGE = timedelta(days=400)  # the longest that browsers keep a cookie


def give_new_secret(request: HttpRequest, response: HttpResponse) -> str:
    """Put a new secret into the browser's cookie, and return it."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    give_cookie(request, response, secret)
    return secret


def old_secrets(request: HttpRequest) -> list[str]:
    """Return the secrets under the cookie's old name, if the browser has no cookie of the new name.

    Another host may have planted one beside the browser's own, which is older and comes first.
    """
    if COOKIE == OLD_COOKIE or COOKIE in request.COOKIES:
        return []
    sent = request.META.get("HTTP_COOKIE", "").split(";")
    return [secret for cookie in sent if (secret := parse_cookie(cookie).get(OLD_COOKIE))]


def give_cookie(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    response.set_cookie(
        COOKIE,
        secret,
        max_age=COOKIE_AGE,
        path=COOKIE_PATH,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS or request.is_secure(),
    )
