"""Two players of a table compared."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.models import Role
from scoring.pages.people import RivalsPage
from scoring.views.http import completes_itself


@require_safe
@completes_itself
def rivals(request: HttpRequest) -> HttpResponse:
    """The page of two rivals: those chosen, or the two who met most often. Needs the role `watch`."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    chosen = request.GET.get("a", ""), request.GET.get("b", "")
    return render(request, "people/rivals.html", {"rivals": RivalsPage(table, chosen)})
