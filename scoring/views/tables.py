"""A table's own page, and the ways back to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring import access, charts, play
from scoring.http import address_for_others
from scoring.models import Link, Role, Table
from scoring.rules import Refusal
from scoring.wording import refusal_text

P = ParamSpec("P")


def _confidential(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """A page that no cache keeps and no search engine lists."""

    @wraps(view)
    def confidential(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(*args, **kwargs)
        response["Cache-Control"] = "no-store"
        response["X-Robots-Tag"] = "noindex"
        return response

    return confidential


@_confidential
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest) -> HttpResponse:
    """The table's name, and a recovery code for those who ask for one."""
    table = access.table_or_404(access.device_of(request), Role.OWN)
    if request.method != "POST":
        return _table_page(request, table, table.name)
    if "code" in request.POST:
        # The answer to the POST is the only page that ever shows it.
        return _table_page(request, table, table.name, secret=access.new_link(table, Role.OWN))
    return _rename(request, table, request.POST.get("name", ""))


def _rename(request: HttpRequest, table: Table, name: str) -> HttpResponse:
    try:
        play.rename_table(table, name)
    except Refusal as refusal:
        return _table_page(request, table, name, refusal=refusal_text(refusal))
    return redirect("table")


def _table_page(
    request: HttpRequest, table: Table, name: str, *, secret: str = "", refusal: str = ""
) -> HttpResponse:
    context = {"table": table, "name": name, "refusal": refusal}
    if secret:
        link = address_for_others(request, reverse("enter_link", args=[secret]))
        context |= {"code": access.as_code(secret), "qr": charts.qr(link)}
    return render(request, "table.html", context, status=422 if refusal else 200)


@_confidential
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """A recovery code, typed."""
    if request.method != "POST":
        return render(request, "enter.html")
    # Tries are not counted: a code has 160 random bits, and nobody guesses those.
    typed = request.POST.get("code", "")
    link = access.link_of(typed)
    if link is None:
        return render(request, "enter.html", {"typed": typed, "wrong": True}, status=422)
    return _let_in(request, link)


@_confidential
@require_http_methods(["GET", "HEAD", "POST"])
def enter_link(request: HttpRequest, secret: str) -> HttpResponse:
    """A link. Chat apps open links by themselves, so only the button on the page lets a device in."""
    link = access.link_of(secret)
    if link is None:
        response = render(request, "404.html", status=404)
    elif request.method == "POST":
        response = _let_in(request, link)
    else:
        response = render(request, "enter.html", {"table": link.table})
    # No address in any Referer. With "no-referrer", browsers send "Origin: null" and the button's POST is refused.
    response["Referrer-Policy"] = "strict-origin"
    return response


def _let_in(request: HttpRequest, link: Link) -> HttpResponse:
    response = redirect("home")
    access.let_in(request, response, link.table, Role(link.role))
    return response
