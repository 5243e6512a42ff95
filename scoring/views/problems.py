"""Error responses for other programs: problem details as JSON (RFC 9457)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.functional import Promise

from scoring.access import TooMany
from scoring.access.programs import NotLetIn
from scoring.wording.problems import NOT_THERE, ONLY_READ, WRONG_SECRET, not_let_in_text
from scoring.wording.site import wrong_codes_text

P = ParamSpec("P")
CONTENT_TYPE = "application/problem+json"
ENDING = ".json"  # of the addresses for programs
METHODS = ("GET", "HEAD")


def is_for_programs(request: HttpRequest) -> bool:
    return request.path.endswith(ENDING)


def problem(status: HTTPStatus, detail: str | Promise, **headers: str) -> HttpResponse:
    """Return a response that says in the reader's language what is wrong. Underscores in header names become hyphens."""
    said = {"type": "about:blank", "title": status.phrase, "status": status, "detail": str(detail)}
    response = JsonResponse(said, status=status, content_type=CONTENT_TYPE)
    response["Cache-Control"] = "no-store"
    for name, value in headers.items():
        response[name.replace("_", "-")] = value
    return response


def for_programs(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Let a view answer errors with a problem instead of a page."""

    @wraps(view)
    def for_programs(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method not in METHODS:
            return problem(HTTPStatus.METHOD_NOT_ALLOWED, ONLY_READ, Allow=", ".join(METHODS))
        try:
            return view(request, *args, **kwargs)
        except NotLetIn as refused:
            return _not_let_in(refused)
        except TooMany as limit:
            wait = str(limit.minutes * 60)
            return problem(HTTPStatus.TOO_MANY_REQUESTS, wrong_codes_text(limit.minutes), Retry_After=wait)
        except Http404:
            return problem(HTTPStatus.NOT_FOUND, NOT_THERE)

    return for_programs


def _not_let_in(refused: NotLetIn) -> HttpResponse:
    said = WRONG_SECRET if refused.has_secret else not_let_in_text()
    asked = 'Bearer error="invalid_token"' if refused.has_secret else "Bearer"
    return problem(HTTPStatus.UNAUTHORIZED, said, WWW_Authenticate=asked)
