"""End a game after round 1 or 2, and go on with it later."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scoring import access, play
from scoring.models import Device, Role
from scoring.play import Sender
from scoring.rules import Refusal
from scoring.views.http import sender_of
from scoring.views.results import round_page
from scoring.wording import refusal_text


@require_POST
def end_game(request: HttpRequest, code: str) -> HttpResponse:
    """End a game as it stands. Needs the role `keep`."""
    device = access.device_of(request)
    game = access.hands_or_404(device, code, Role.KEEP)
    try:
        play.end_game(game, _once(request, device, "end"))
    except Refusal as refusal:
        look = access.sheet_or_404(device, code)
        return round_page(request, look, look.sheet.current, refusal=refusal_text(refusal))
    return redirect("game", code)


@require_POST
def continue_game(request: HttpRequest, code: str) -> HttpResponse:
    """Go on with a game that was cut short. Needs the role `keep`."""
    device = access.device_of(request)
    game = access.hands_or_404(device, code, Role.KEEP)
    play.continue_game(game, _once(request, device, "continue"))
    return redirect("game", code)


def _once(request: HttpRequest, device: Device | None, what: str) -> Sender:
    """Give the change an id made of the version seen, so that a form sent again later has no effect."""
    sender = sender_of(request, device)
    return replace(sender, client_id=f"{what}-{sender.seen}")
