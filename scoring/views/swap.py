"""Swap two hands, for cards entered at the wrong seat."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring import access, play
from scoring.document.numbers import whole_number
from scoring.models import Role
from scoring.play import Sender
from scoring.rules import Refusal
from scoring.views.http import sender_of


@require_POST
def swap(request: HttpRequest, code: str, number: int, seat: int) -> HttpResponse:
    """Swap two seats' hands, and go to where the hand being entered is now. Needs the role `keep`."""
    device = access.device_of(request)
    game = access.game_or_404(device, code, Role.KEEP)
    other = whole_number(request.POST.get("with", ""), range(1, 10)) or 0
    sender = _once(sender_of(request, device), number, {seat, other})
    try:
        written = play.swap_hands(game, sender, number, seat - 1, other - 1)
    except Refusal as refusal:
        raise Http404 from refusal
    return redirect(f"{reverse('hand', args=[code, number, other])}?said={written.sheet.game.version}")


def _once(sender: Sender, number: int, seats: set[int]) -> Sender:
    """Give the change an id made of the seats and the version seen, or a second tap would swap them back."""
    first, last = min(seats), max(seats)
    return replace(sender, client_id=f"swap-{number}-{first}-{last}-{sender.seen}")
