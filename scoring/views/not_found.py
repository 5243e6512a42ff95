"""The page for an address that does not exist."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring import access
from scoring.models import Role
from scoring.views.problems import is_for_programs, problem
from scoring.wording.problems import NOT_THERE


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 404. Unlike Django's own page it reads no body, in which anything may be wrong.

    Programs get JSON. Phones with an open game learn here that another phone has deleted it, and return when it is restored.
    """
    if is_for_programs(request):
        return problem(HTTPStatus.NOT_FOUND, NOT_THERE)
    code = request.resolver_match.kwargs.get("code", "") if request.resolver_match else ""
    membership = access.membership_of_deleted(access.device_of(request), code) if code else None
    context = {"is_deleted": membership, "code": code, "owns": access.may(membership, Role.OWN)}
    return render(request, "404.html", context, status=404)
