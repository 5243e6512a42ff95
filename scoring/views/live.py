"""Whether a game has changed since a page was rendered."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh, trigger_client_event

from scoring import access


@require_safe
def version(request: HttpRequest, code: str) -> HttpResponse:
    """A game's version, for a page without a stream. Needs the role `watch`.

    Answers 204 if the page is up to date, otherwise triggers the event that makes the page fetch the change. A page that
    says that the game was deleted is loaded again when the game is back.
    """
    now = access.version_for(request.COOKIES.get(access.COOKIE, ""), code)
    if request.GET.get("seen") == "deleted":
        return HttpResponse(status=204) if now is None else HttpResponseClientRefresh()
    if now is None:
        raise Http404
    if request.GET.get("seen") == str(now):
        return HttpResponse(status=204)
    response = render(request, "includes/follow.html#asking", {"game": {"code": code, "version": now}})
    return trigger_client_event(response, "changed")


@require_safe
def no_stream(request: HttpRequest, code: str) -> HttpResponse:
    """The stream's URL on a server without streams: after a 204 the browser gives up, and the page polls."""
    return HttpResponse(status=204)
