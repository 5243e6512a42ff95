"""The table's own page: its name, the language of its cards and a recovery code."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from scoring import access, play
from scoring.models import Role, Table
from scoring.pages import qr
from scoring.pages.languages import without_countries
from scoring.rules import Refusal
from scoring.views.http import address_for_others
from scoring.wording import refusal_text


@cache_control(no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest) -> HttpResponse:
    """The table's page, for its name, the language of its cards and a recovery code. Needs the role `own`."""
    table = access.table_or_404(access.device_of(request), Role.OWN)
    if request.method != "POST":
        return _table_page(request, table, table.name)
    if "code" in request.POST:
        # The response to this POST is the only page that ever shows the code.
        return _table_page(request, table, table.name, secret=access.new_link(table, Role.OWN))
    if "cards" in request.POST:
        play.choose_card_language(table, request.POST["cards"])
        return redirect("table")
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
    context = {"table": table, "name": name, "refusal": refusal, "card_languages": without_countries()}
    if secret:
        link = address_for_others(request, reverse("enter_link", args=[secret]))
        context |= {"code": access.as_code(secret), "qr": qr.drawn(link)}
    return render(request, "table.html", context, status=422 if refusal else 200)
