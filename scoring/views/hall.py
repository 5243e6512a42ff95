"""What a table's history tells beyond its players: rivals, records, years."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.history import summaries
from scoring.models import Role
from scoring.pages.people import Hall, LookBack, Rivals


@require_safe
def rivals(request: HttpRequest) -> HttpResponse:
    """Any two, or those who met most often."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    chosen = request.GET.get("a", ""), request.GET.get("b", "")
    return render(request, "people/rivals.html", {"rivals": Rivals(table, chosen)})


@require_safe
def records(request: HttpRequest) -> HttpResponse:
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    return render(request, "people/records.html", {"hall": Hall(table)})


@require_safe
def years(request: HttpRequest) -> HttpResponse:
    """The latest; without one, a page that says so."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    latest = next(iter(summaries.read(table, "years")), None)
    return redirect("year", latest) if latest else render(request, "people/year.html")


@require_safe
def year(request: HttpRequest, year: int) -> HttpResponse:
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    years = summaries.read(table, "years")
    if year not in years:
        raise Http404
    return render(request, "people/year.html", {"look": LookBack(table, years, year)})
