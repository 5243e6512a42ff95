"""Entering a hand."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import access, play
from scoring.board import Board
from scoring.forms import facts_of
from scoring.http import Request, sender_of
from scoring.models import Device, Role
from scoring.rules import ROUNDS, Refusal
from scoring.scoresheet.people import isolated
from scoring.sheet import Sheet
from scoring.tally import Tally
from scoring.wording import refusal_text
from scoring.wording.changes import change_texts


@require_http_methods(["GET", "HEAD", "POST"])
def hand(request: Request, code: str, number: int, seat: int) -> HttpResponse:
    device = access.device_of(request)
    game = access.game_or_404(device, code, Role.KEEP)
    sheet = Sheet.load(game)
    if not 1 <= number <= ROUNDS or not 1 <= seat <= len(sheet.seats):
        raise Http404
    if request.method != "POST":
        return _page(request, sheet, number, seat)
    is_said_done = "done" in request.POST
    moves_on = is_said_done or not sheet.hand(number, seat - 1).done
    try:
        sheet = _write(request, device, sheet, number, seat - 1)
    except Refusal as refusal:
        return _page(request, sheet, number, seat, refusal=refusal_text(refusal))
    if "undo" in request.POST:
        return redirect(_where_undone(sheet) or request.path)
    # A correction stays where it is until somebody says that it is done.
    following = _next(sheet, number, seat, speak=is_said_done) if moves_on else ""
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


def _next(sheet: Sheet, number: int, seat: int, *, speak: bool) -> str:
    """After a hand that is done the next one that is missing, or the round's result where none is."""
    if not sheet.hand(number, seat - 1).done:
        return ""
    following = sheet.next_open(number, seat - 1)
    if following is None:
        return reverse("round", args=[sheet.game.code, number])
    return _hand_address(sheet, number, following, speak=speak)


def _where_undone(sheet: Sheet) -> str:
    """The hand in which something was taken back, whichever is being looked at."""
    undone = sheet.game.changes.select_related("seat").get(version=sheet.game.version)
    if undone.seat is None or undone.seat.number is None or undone.round is None:
        return ""
    return _hand_address(sheet, undone.round, undone.seat.number, speak=True)


def _hand_address(sheet: Sheet, number: int, seat: int, *, speak: bool) -> str:
    """A hand, with a word on what has just happened if there is one."""
    address = reverse("hand", args=[sheet.game.code, number, seat + 1])
    version = str(sheet.game.version)
    return f"{address}?said={version}" if speak and _said(sheet, version) else address


def _said(sheet: Sheet, version: str) -> str:
    """What a change did that people should hear of: it took something back, swapped hands, or left one short."""
    if not version.isdecimal():
        return ""
    change = sheet.game.changes.select_related("seat").filter(version=version, seat__in=sheet.seats).first()
    if change is None or change.seat is None or change.round is None:
        return ""
    seat = sheet.seats[change.seat.number or 0]
    names = {seat.pk: isolated(seat.name) for seat in sheet.seats}
    what = ", ".join(change_texts(change.before, change.after, sheet.game.edition, names))
    if change.undoes_id:
        return _("Taken back: {name}, {what}").format(name=names[seat.pk], what=what)
    if "swap" in change.after:
        return _("{name}: {what}").format(name=names[seat.pk], what=what)
    cards = sheet.setup.cards(sheet.cards(change.round, change.seat.number or 0))
    if change.after == {"done": True} and cards < sheet.setup.dealt:
        return _("{name} has {cards} of {dealt} cards. If that was not all, undo.").format(
            name=seat.name, cards=cards, dealt=sheet.setup.dealt
        )
    return ""


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
        "note": _said(sheet, request.GET.get("said", "")),
        "following": following,
    }
    return render(request, template, context, status=422 if refusal else 200)
