"""Everyone's phone: a code to scan or to type, and the seat that is theirs."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scoring import access, charts, joining
from scoring.guessing import TooMany, guessed
from scoring.http import address_for_others, confidential, with_secret_address
from scoring.models import JoinCode, Role
from scoring.sheet import Sheet

WATCHING = "watching"


@confidential
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """Shows the code of a game. Only the button makes one, and one that lives for a while is shown again."""
    game = access.game_or_404(access.device_of(request), code, Role.KEEP)
    role = Role.WATCH if WATCHING in request.GET else Role.KEEP
    if request.method == "POST":
        joining.invite(game, role)
        return redirect(request.get_full_path())
    context: dict[str, Any] = {"game": game, "watching": role == Role.WATCH}
    if found := joining.code_for(game, role):
        link = address_for_others(request, reverse("join_code", args=[found.code]))
        minutes = (found.expires_at - timezone.now()) // timedelta(minutes=1) + 1
        context |= {"join": found, "link": link, "qr": charts.qr(link), "minutes": minutes}
    return render(request, "join/invite.html", context)


@confidential
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """A code, typed."""
    if request.method != "POST":
        return render(request, "join/code.html")
    typed = request.POST.get("code", "")
    found = _find(request, typed)
    return found if isinstance(found, HttpResponse) else redirect("join_code", found.code)


@with_secret_address
@require_http_methods(["GET", "HEAD", "POST"])
def join_code(request: HttpRequest, code: str) -> HttpResponse:
    """Whose phone is it? Chat apps open links by themselves, so only the button lets a device in."""
    found = _find(request, code)
    if isinstance(found, HttpResponse):
        return found
    sheet = Sheet.load(found.game)
    if request.method == "POST":
        return _come_in(request, found, sheet)
    players = sheet.seats[: sheet.setup.players]
    return render(
        request, "join/seat.html", {"join": found, "table": found.game.night.table, "seats": players}
    )


def _find(request: HttpRequest, typed: str) -> JoinCode | HttpResponse:
    """The code that was scanned or typed, or the page that says what is wrong."""
    try:
        found = guessed(request, joining.tidy(typed), joining.code_of)
    except TooMany as too_many:
        context = {"typed": typed, "minutes": too_many.minutes}
        return render(request, "join/code.html", context, status=429)
    return found or render(request, "join/code.html", {"typed": typed, "wrong": True}, status=422)


def _come_in(request: HttpRequest, code: JoinCode, sheet: Sheet) -> HttpResponse:
    """On to their own hand, or to what there is to watch."""
    chosen = request.POST.get("seat", "")
    seat = int(chosen) if chosen.isdecimal() and len(chosen) == 1 else 0
    sits = 1 <= seat <= sheet.setup.players
    keeps = sits and code.role == Role.KEEP
    game = sheet.game
    response = redirect("hand", game.code, sheet.current, seat) if keeps else redirect("game", game.code)
    player = sheet.seats[seat - 1].player if sits else None
    access.let_in(request, response, game.night.table, Role.KEEP if keeps else Role.WATCH, player)
    return response
