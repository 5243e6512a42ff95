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
    """Render a page with what `read` adds to it. Without it, until it is ready: the page asks again by itself."""
    try:
        return render(request, template, {**context, **read()}, status=status)
    except NotReady:
        return render(request, template, {**context, "is_counting": True}, status=status)
