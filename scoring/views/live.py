"""Whether a game has changed since a page was made."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_htmx.http import trigger_client_event

from scoring import access


@require_safe
def version(request: HttpRequest, code: str) -> HttpResponse:
    """For a page that holds no stream: nothing where it has what is newest, else a word to fetch it."""
    now = access.version_for(request.COOKIES.get(access.COOKIE, ""), code)
    if now is None:
        raise Http404
    if request.GET.get("seen") == str(now):
        return HttpResponse(status=204)
    response = render(request, "includes/follow.html#asking", {"game": {"code": code, "version": now}})
    return trigger_client_event(response, "changed")


@require_safe
def no_stream(request: HttpRequest, code: str) -> HttpResponse:
    """A server that holds no streams says so: a browser does not try again, and the page asks instead."""
    return HttpResponse(status=204)
