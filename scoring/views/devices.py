"""The devices of a table, and the links that let more of them in."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring import access, charts
from scoring.http import DIGITS, address_for_others, confidential
from scoring.models import Membership, Role, Table


@confidential
@require_http_methods(["GET", "HEAD", "POST"])
def devices(request: HttpRequest) -> HttpResponse:
    """Who is in, since when they were not seen, and new links for each role."""
    device = access.device_of(request)
    table = access.table_or_404(device, Role.OWN)
    if request.method != "POST":
        return _page(request, table)
    if (role := request.POST.get("link")) in Role.values:
        # The answer to the POST is the only page that ever shows it.
        return _page(request, table, Role(role), access.new_link(table, Role(role)))
    if "remove" in request.POST:
        access.remove(_member_or_404(table, request.POST["remove"]))
    elif "hand_over" in request.POST:
        taking = _member_or_404(table, request.POST["hand_over"])
        access.hand_over(table.memberships.get(device=device), taking)
        return redirect("home")
    return redirect("devices")


def _member_or_404(table: Table, device: str) -> Membership:
    if not device.isdecimal() or len(device) > DIGITS:
        raise Http404
    return get_object_or_404(table.memberships, device=int(device))


def _page(request: HttpRequest, table: Table, role: Role | None = None, secret: str = "") -> HttpResponse:
    device = access.device_of(request)
    context: dict[str, Any] = {
        "table": table,
        "members": table.memberships.select_related("player").order_by("-seen_at"),
        "here": device.pk if device else None,
        "role": role,
    }
    if secret:
        link = address_for_others(request, reverse("enter_link", args=[secret]))
        context |= {"link": link, "qr": charts.qr(link)}
    return render(request, "devices.html", context)
