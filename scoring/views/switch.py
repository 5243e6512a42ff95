"""Change from one of a device's tables to another."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scoring import access
from scoring.document.numbers import IDS, whole_number


@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    """Show another table of this device from now on. Needs the role `watch` there."""
    key = whole_number(request.POST.get("table", ""), IDS)
    access.mark_used(access.membership_at_or_404(access.device_of(request), key))
    return redirect("home")
