"""Two players of a table compared."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.forms import Filters
from scoring.models import Role
from scoring.pages.people import RivalsPage
from scoring.views.http import completes_itself


@require_safe
@completes_itself
def rivals(request: HttpRequest) -> HttpResponse:
    """The page of two rivals: those chosen, or the two who met most often. Needs the role `watch`."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    chosen = request.GET.get("a", ""), request.GET.get("b", "")
    filters = Filters(table, request.GET)
    context = {"filters": filters, "rivals": RivalsPage(table, chosen, filters.selection)}
    return render(request, "people/rivals.html", context, status=422 if filters.errors else 200)
