"""Entering a hand."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring import access, play
from scoring.board import Board
from scoring.forms import facts_of
from scoring.http import Request, sender_of
from scoring.models import Device, Role
from scoring.rules import ROUNDS, Refusal
from scoring.sheet import Sheet
from scoring.tally import Tally
from scoring.wording import refusal_text


@require_http_methods(["GET", "HEAD", "POST"])
def hand(request: Request, code: str, number: int, seat: int) -> HttpResponse:
    device = access.device_of(request)
    game = access.game_or_404(device, code, Role.KEEP)
    sheet = Sheet.load(game)
    if not 1 <= number <= ROUNDS or not 1 <= seat <= len(sheet.seats):
        raise Http404
    if request.method != "POST":
        return _page(request, sheet, number, seat)
    was_done = sheet.hand(number, seat - 1).done
    try:
        sheet = _write(request, device, sheet, number, seat - 1)
    except Refusal as refusal:
        return _page(request, sheet, number, seat, refusal=refusal_text(refusal))
    following = _next(sheet, number, seat, was_done=was_done)
    if request.htmx:
        return _page(request, sheet, number, seat, following=following)
    return redirect(following or request.path)


def _write(request: Request, device: Device | None, sheet: Sheet, number: int, seat: int) -> Sheet:
    sender = sender_of(request, device)
    if "undo" in request.POST:
        return play.undo(sheet.game, sender)
    if "done" in request.POST:
        return play.finish_hand(sheet.game, sender, number, seat)
    return play.set_counts(sheet.game, sender, number, seat, facts_of(request.POST))


def _next(sheet: Sheet, number: int, seat: int, *, was_done: bool) -> str:
    """The next hand that is missing, or the round's result where none is. A correction stays where it is."""
    if was_done or not sheet.hand(number, seat - 1).done:
        return ""
    following = sheet.next_open(number, seat - 1)
    if following is None:
        return reverse("round", args=[sheet.game.code, number])
    return reverse("hand", args=[sheet.game.code, number, following + 1])


def _page(
    request: Request, sheet: Sheet, number: int, seat: int, *, refusal: str = "", following: str = ""
) -> HttpResponse:
    template = "play/hand.html#answer" if request.htmx else "play/hand.html"
    board, tally = Board(sheet, number, seat - 1), Tally(sheet, number)
    context = {
        "game": sheet.game,
        "board": board,
        "tally": tally,
        "live": zip(board.plates, tally.rows, strict=True),
        "refusal": refusal,
        "following": following,
    }
    return render(request, template, context, status=422 if refusal else 200)
