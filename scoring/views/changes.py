"""The log of changes to a game: who changed what, from what to what, and when."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.models import Role
from scoring.pages.round.changes import runs_of


@require_safe
def changes(request: HttpRequest, code: str) -> HttpResponse:
    """A game's log of changes. Needs the role `watch`."""
    device = access.device_of(request)
    game = access.game_or_404(device, code, Role.WATCH)
    runs = runs_of(game, device.pk if device else None)
    return render(request, "round/changes.html", {"game": game, "runs": runs})
