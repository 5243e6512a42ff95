"""The ways back to a table: a recovery code and a link."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from scoring import access
from scoring.access.counting import TooMany
from scoring.access.wrong_codes import guessed
from scoring.models import Link, Role
from scoring.views.http import with_secret_address
from scoring.views.not_found import not_found
from scoring.wording.site import wrong_codes_text


@cache_control(no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """The page for typing a recovery code. Open to everybody."""
    if request.method != "POST":
        return render(request, "enter.html")
    typed = request.POST.get("code", "")
    try:
        # A right code is taken also after too many wrong ones, which may be somebody else's: nobody can guess it.
        link = access.link_of(typed) or guessed(request, typed, access.link_of)
    except TooMany as too_many:
        context = {"typed": typed, "too_many": wrong_codes_text(too_many.minutes)}
        return render(request, "enter.html", context, status=429)
    if link is None:
        return render(request, "enter.html", {"typed": typed, "wrong": True}, status=422)
    return _let_in(request, link)


@with_secret_address
@require_http_methods(["GET", "HEAD", "POST"])
def enter_link(request: HttpRequest, secret: str) -> HttpResponse:
    """The page of a link. Open to everybody.

    Chat apps open links by themselves, so only the button on the page lets a device in.
    """
    # Wrong links are not counted: nobody can guess 160 bits, and an old link in a chat would lock people out.
    link = access.link_of(secret)
    if link is None:
        return not_found(request)
    if request.method == "POST":
        return _let_in(request, link)
    return render(request, "enter.html", {"table": link.table})


def _let_in(request: HttpRequest, link: Link) -> HttpResponse:
    response = redirect("home")
    access.let_in(request, response, link.table, Role(link.role))
    return response
