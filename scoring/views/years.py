"""The years of a table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.background import NotReady
from scorekeeper.colors import THEMES
from scoring import access
from scoring.forms import Filters
from scoring.history import summaries
from scoring.models import Role, Table
from scoring.pages.people import YearPage, YearPicture
from scoring.views.statistics import render_statistics


@require_safe
def years(request: HttpRequest) -> HttpResponse:
    """Redirects to the latest year; without one, a page that says so. Needs the role `watch`."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    filters = Filters(table, request.GET, dated=False)
    context: dict[str, object] = {"filters": filters}
    try:
        latest = max(summaries.read(table, "years", filters.selection), default=None)
    except NotReady:
        context["is_counting"], latest = True, None
    if latest:
        return redirect(reverse("year", args=[latest]) + filters.carried)
    return render(request, "people/year.html", context, status=422 if filters.errors else 200)


@require_safe
def year(request: HttpRequest, year: int) -> HttpResponse:
    """A year's page. Needs the role `watch`."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    filters = Filters(table, request.GET, dated=False)
    return render_statistics(
        request,
        "people/year.html",
        {"filters": filters, "year": year},
        lambda: {"year_page": _year_page(table, year, filters)},
        status=422 if filters.errors else 200,
    )


def _year_page(table: Table, year: int, filters: Filters) -> YearPage | None:
    """Return the page of a year, or None if no game matches the filters. Without filters, raises a 404 instead."""
    years = summaries.read(table, "years", filters.selection)
    if year not in years and not filters.on:
        raise Http404
    return YearPage(table, years, year, filters.carried) if year in years else None


@require_safe
def year_picture(request: HttpRequest, year: int) -> HttpResponse:
    """A year as a picture. Needs the role `watch`."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    filters = Filters(table, request.GET, dated=False)
    theme = request.GET.get("theme", "light")
    try:
        years = summaries.read(table, "years", filters.selection)
    except NotReady:
        raise Http404 from None
    if year not in years or theme not in THEMES:
        raise Http404
    context = {"picture": YearPicture(YearPage(table, years, year), theme)}
    return render(request, "people/year_picture.svg", context, content_type="image/svg+xml")
