"""A table's history, night by night, or its games in another order."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.forms import Filters
from scoring.models import Role
from scoring.pages.nights import ORDERS, Addresses, Matches, Months, Page, SortedPage, nights_page
from scoring.pages.nights.bin import just_put_away


@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """The history page. Needs the role `watch`."""
    membership = access.membership_or_404(access.device_of(request), Role.WATCH)
    table = membership.table
    filters = Filters(table, request.GET, searched=True, own=["by"])
    by = request.GET.get("by", "")
    addresses = Addresses(filters.chosen, by if by in ORDERS else "")
    page = _page(request, filters)
    context = {
        "table": table,
        "keeps": access.may(membership, Role.KEEP),
        "owns": access.may(membership, Role.OWN),
        "filters": filters,
        "sorts": addresses.sorts,
        "months": Months(filters.games_of_any_time(), dict(filters.chosen), addresses),
        "page": page,
        "addresses": addresses,
        "next": addresses.page(page.next) if page.next else "",
        "away": just_put_away(table, request.GET.get("away", "")),
    }
    return render(request, "nights/history.html", context, status=422 if filters.errors else 200)


def _page(request: HttpRequest, filters: Filters) -> Page | SortedPage:
    by, before, after = (request.GET.get(name, "") for name in ("by", "before", "after"))
    games, matches = filters.games(), Matches(filters.words)
    if by in ORDERS:
        return SortedPage(games, by, after, filtered=filters.on > 0, matches=matches)
    return nights_page(filters.table, games, filters=filters.chosen, before=before, matches=matches)
