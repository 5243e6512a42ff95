"""A table's history, night by night."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.forms import Filters
from scoring.models import Role
from scoring.pages import nights
from scoring.views.bin import just_put_away


@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """The history page. Needs the role `watch`."""
    membership = access.membership_or_404(access.device_of(request), Role.WATCH)
    table = membership.table
    filters = Filters(table, request.GET, searched=True)
    before = request.GET.get("before", "")
    matches = nights.Matches(filters.words)
    page = nights.page(table, filters.games(), filtered=filters.on > 0, before=before, matches=matches)
    context = {
        "table": table,
        "keeps": access.may(membership, Role.KEEP),
        "owns": access.may(membership, Role.OWN),
        "filters": filters,
        "page": page,
        "before": before,
        "away": just_put_away(request, table),
    }
    return render(request, "nights/history.html", context, status=422 if filters.errors else 200)
