"""The records of a table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring import access
from scoring.forms import Filters
from scoring.models import Role
from scoring.pages.people import RecordsPage
from scoring.views.statistics import render_statistics


@require_safe
def records(request: HttpRequest) -> HttpResponse:
    """The records page. Needs the role `watch`."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    filters = Filters(table, request.GET, own=["box"])
    return render_statistics(
        request,
        "people/records.html",
        {"filters": filters},
        lambda: {"records": RecordsPage(table, request.GET.get("box", ""), filters.selection)},
        status=422 if filters.errors else 200,
    )
