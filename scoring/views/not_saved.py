"""The page for a form that is refused because its CSRF token is missing or wrong."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

MOST_FIELDS = 500  # a grid of eight players has fewer
MOST_CHARACTERS = 100_000  # of all names and values


def not_saved(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403, and keep what was typed for another try if the form was sent by a page of ours.

    Only pressing the button sends it again. A form of another website gets no button: with the page's new
    token, one press would do what that website wants.
    """
    is_ours = request.method == "POST" and _is_from_here(request)
    context = {
        "fields": _fields(request) if is_ours else None,
        "has_files": is_ours and bool(request.FILES),
        "address": request.get_full_path(),
    }
    response = render(request, "403_csrf.html", context, status=403)
    response["Cache-Control"] = "no-store"  # what was typed may be a secret
    return response


def _is_from_here(request: HttpRequest) -> bool:
    """Return whether the browser says that a page of this site sent the form. Without an Origin, it does not."""
    origin = f"{request.scheme}://{request.get_host()}"
    fetched_from = request.headers.get("Sec-Fetch-Site", "same-origin")  # browsers send it under HTTPS only
    return request.headers.get("Origin") == origin and fetched_from == "same-origin"


def _fields(request: HttpRequest) -> list[tuple[str, str]] | None:
    """Return what was typed, without the token; None if it has files, or more than any page of ours sends."""
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken"
        for value in values
    ]
    is_too_much = (
        len(fields) > MOST_FIELDS or sum(len(name) + len(value) for name, value in fields) > MOST_CHARACTERS
    )
    return None if request.FILES or is_too_much else fields
