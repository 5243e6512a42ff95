"""A round as a grid, for tables that count kind by kind: "everyone's maki?"."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring import access, play
from scoring.forms import counts_of_grid
from scoring.models import Role
from scoring.models.sheet import Sheet
from scoring.pages.round.grid import GridPage
from scoring.pages.round.presence import Presence
from scoring.rules import ROUNDS, Refusal
from scoring.views.http import sender_of
from scoring.wording import refusal_text


@require_http_methods(["GET", "HEAD", "POST"])
def grid(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The grid of a round. Needs the role `keep`."""
    device = access.device_of(request)
    game = access.hands_or_404(device, code, Role.KEEP)
    if number not in range(1, ROUNDS + 1):
        raise Http404
    refusal = ""
    if request.method == "POST":
        try:
            play.set_hands(game, sender_of(request, device), number, counts_of_grid(request.POST))
            return redirect(f"{reverse('grid', args=[code, number])}?saved=1")
        except Refusal as refused:
            refusal = refusal_text(refused)
    sheet = Sheet.load(game)
    context = {
        "game": game,
        "grid": GridPage(sheet, number, request.POST),
        "clashes": Presence(sheet, device, number).clashes,
        "refusal": refusal,
        "saved": "saved" in request.GET,
    }
    return render(request, "round/grid.html", context, status=422 if refusal else 200)
