"""The page with everything that is not in the navigation itself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.models import Role
from scoring.pages.carried import query_of


@require_safe
def more(request: HttpRequest) -> HttpResponse:
    """The rest of the site. Open to everybody; each visitor sees what works for them."""
    membership = access.membership_of(access.device_of(request))
    context = {
        "table": membership.table if membership else None,
        "carried": query_of(request.GET),
        "owns": access.may(membership, Role.OWN),
        "starts_another": membership is not None and not access.is_closed(),
    }
    return render(request, "more.html", context)
