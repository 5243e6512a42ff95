"""The home page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.models import Game, Night, Role
from scoring.models.demo import demo_sheet
from scoring.pages.home import PARADE, RunningGame, recent_nights
from scoring.pages.results import GameResult

NIGHTS = 3
RUNNING = 5  # the history has the rest


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The home page. Open to everybody. Shows a demo game until a table has games of its own."""
    device = access.device_of(request)
    memberships = device.memberships.to_choose_from() if device else []
    membership = memberships[0] if memberships else None
    table = membership.table if membership else None
    running = [RunningGame(game) for game in Game.objects.running_at(table)[:RUNNING]] if table else []
    nights = recent_nights(Night.objects.last_at(table, NIGHTS)) if table else []
    context = {
        "running": running,
        "nights": nights,
        "table": table,
        "other_tables": memberships[1:],
        "removed": device is not None and membership is None,
        "keeps": access.may(membership, Role.KEEP),
        "owns": access.may(membership, Role.OWN),
        "starts": access.may(membership, Role.KEEP) or not (table or access.is_closed()),
        "demo": None if running or nights else GameResult(demo_sheet()),
        "parade": PARADE,
    }
    return render(request, "home.html", context)
