"""Claiming a place in the uramaki race, as it happens."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring import access, play
from scoring.http import sender_of
from scoring.models import Role
from scoring.rules import Refusal


@require_POST
def race(request: HttpRequest, code: str, number: int) -> HttpResponse:
    device = access.device_of(request)
    game = access.hands_or_404(device, code, Role.KEEP)
    seats = [int(seat) - 1 for seat in request.POST.getlist("seat") if seat.isdecimal()]
    try:
        play.claim_place(game, sender_of(request, device), number, seats)
    except Refusal as refusal:
        if refusal.code != "no_place_left":
            raise Http404 from refusal
    here = request.POST.get("here", "1")
    hand = reverse("hand", args=[code, number, int(here) if here.isdecimal() else 1])
    return redirect(hand if seats else f"{hand}?race=nobody")
