"""Whether a game has changed since a page was made."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring import access


@require_safe
def version(request: HttpRequest, code: str) -> HttpResponse:
    """For a page that holds no stream: nothing where it has what is newest, else the version."""
    now = access.version_for(request.COOKIES.get(access.COOKIE, ""), code)
    if now is None:
        raise Http404
    if request.GET.get("seen") == str(now):
        return HttpResponse(status=204)
    return HttpResponse(str(now), content_type="text/plain")


@require_safe
def no_stream(request: HttpRequest, code: str) -> HttpResponse:
    """A server that holds no streams says so: a browser does not try again, and the page asks instead."""
    return HttpResponse(status=204)
