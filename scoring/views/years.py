"""The years of a table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.history import summaries
from scoring.models import Role
from scoring.pages.people import YearPage
from scoring.views.http import completes_itself


@require_safe
@completes_itself
def years(request: HttpRequest) -> HttpResponse:
    """Redirects to the latest year; without one, a page that says so. Needs the role `watch`."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    latest = max(summaries.read(table, "years"), default=None)
    return redirect("year", latest) if latest else render(request, "people/year.html")


@require_safe
@completes_itself
def year(request: HttpRequest, year: int) -> HttpResponse:
    """A year's page. Needs the role `watch`."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    years = summaries.read(table, "years")
    if year not in years:
        raise Http404
    return render(request, "people/year.html", {"look": YearPage(table, years, year)})
