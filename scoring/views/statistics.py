"""How pages about a table's games are rendered, also while the games are still being counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorekeeper.background import NotReady

Context = Mapping[str, object]


def render_statistics(
    request: HttpRequest, template: str, context: Context, read: Callable[[], Context], *, status: int = 200
) -> HttpResponse:
    """Render a page with the context from `read`, or without it until it is ready; the page then asks again."""
    try:
        return render(request, template, {**context, **read()}, status=status)
    except NotReady:
        return render(request, template, {**context, "is_counting": True}, status=status)
