"""Two players of a table compared."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring import access
from scoring.forms import Filters
from scoring.models import Role
from scoring.pages.people import RivalsPage
from scoring.views.statistics import render_statistics


@require_safe
def rivals(request: HttpRequest) -> HttpResponse:
    """The page of two rivals: those chosen, or the two who met most often. Needs the role `watch`."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    chosen = request.GET.get("a", ""), request.GET.get("b", "")
    filters = Filters(table, request.GET, own=["a", "b"])
    return render_statistics(
        request,
        "people/rivals.html",
        {"filters": filters},
        lambda: {"rivals": RivalsPage(table, chosen, filters.selection)},
        status=422 if filters.errors else 200,
    )
