"""The records of a table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.forms import Filters
from scoring.models import Role
from scoring.pages.people import RecordsPage
from scoring.views.http import completes_itself


@require_safe
@completes_itself
def records(request: HttpRequest) -> HttpResponse:
    """The records page. Needs the role `watch`."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    filters = Filters(table, request.GET)
    page = RecordsPage(table, request.GET.get("box", ""), filters.selection)
    context = {"filters": filters, "records": page}
    return render(request, "people/records.html", context, status=422 if filters.errors else 200)
