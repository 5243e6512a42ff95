"""The devices of a table, and the links that let more devices in."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from scoring import access
from scoring.document.numbers import IDS, whole_number
from scoring.models import Membership, Role, Table
from scoring.pages import qr
from scoring.views.http import address_for_others

MOST = 200  # devices on the page, those that were seen last


@cache_control(no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
def devices(request: HttpRequest) -> HttpResponse:
    """The devices page. Needs the role `own`. Lists devices, removes them, and makes a link for each role."""
    mine = access.membership_or_404(access.device_of(request), Role.OWN)
    if request.method != "POST":
        return _page(request, mine)
    if (role := request.POST.get("link")) in Role.values:
        return _show_link(request, mine, Role(role))
    if "hand_over" in request.POST:
        taking = _member_or_404(mine.table, request.POST["hand_over"])
        access.hand_over(mine, taking, code_stays="code_stays" in request.POST)
        return redirect("home")
    if "remove_others" in request.POST:
        access.remove_others(mine, codes_stay="codes_stay" in request.POST)
        return redirect("devices")
    removed = _member_or_404(mine.table, request.POST.get("remove", ""))
    if not access.remove(removed, codes_stay="codes_stay" in request.POST):
        return _page(request, mine, refused=True)
    return redirect("home" if removed.device_id == mine.device_id else "devices")


def _member_or_404(table: Table, device: str) -> Membership:
    return get_object_or_404(table.memberships, device=whole_number(device, IDS))


def _show_link(request: HttpRequest, mine: Membership, role: Role) -> HttpResponse:
    """Show a new link. The response to this POST is the only page that ever shows it."""
    link = address_for_others(request, reverse("enter_link", args=[access.new_link(mine.table, role)]))
    return _page(request, mine, role=role, link=link, qr=qr.drawn(link))


def _page(request: HttpRequest, mine: Membership, **said: Any) -> HttpResponse:
    members = mine.table.memberships.select_related("device", "player").order_by("-device__seen_at", "pk")
    context = {
        "members": members[:MOST],
        "mine": mine,
        "alone": not access.has_other_owner(mine.table, mine),
        **said,
    }
    return render(request, "devices.html", context, status=422 if "refused" in said else 200)
