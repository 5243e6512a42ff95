"""/healthz, for monitoring."""

from __future__ import annotations

from collections.abc import Callable

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse

PATH = "/healthz"


def healthz(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer /healthz with 200 if the database responds, otherwise with 503.

    Comes before all other middleware: a monitor may use neither the site's host name nor HTTPS.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path != PATH:
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
        status, text = _health()
        headers = {"Cache-Control": "no-store"}
        return HttpResponse(text, status=status, content_type="text/plain", headers=headers)

    return middleware


def _health() -> tuple[int, str]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return 503, "database: no answer\n"
    finally:
        connection.close_if_unusable_or_obsolete()
    return 200, "ok\n"
