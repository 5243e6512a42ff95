"""The page that is shown when a limit is reached."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.access import NoRoom, TooMany
from scoring.wording.site import NO_ROOM, added_too_much_text


class TooManyPage:
    """Middleware that answers 429 where something was added too often, and 507 where there is no room left."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, TooMany):
            return _page(request, added_too_much_text(exception.minutes), 429)
        return _page(request, str(NO_ROOM), 507) if isinstance(exception, NoRoom) else None


def _page(request: HttpRequest, said: str, status: int) -> HttpResponse:
    # htmx shows a 422 and no other error.
    is_swapped = bool(request.htmx)  # type: ignore[attr-defined]
    return render(request, "too_many.html", {"said": said}, status=422 if is_swapped else status)
