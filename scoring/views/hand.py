"""The page on which a hand is entered."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorekeeper.files import site_version
from scoring import access, play
from scoring.document.numbers import KEYS, whole_number
from scoring.forms import facts_of, seats_of
from scoring.models import Change, Device, Game, Role
from scoring.models.sheet import Sheet
from scoring.pages.round.hand import HandPage
from scoring.pages.round.presence import Presence
from scoring.pages.round.said import said
from scoring.pages.round.tally import Tally
from scoring.play import Written
from scoring.rules import ROUNDS, Refusal
from scoring.views.http import Request, posted_id, sender_of
from scoring.wording import refusal_text

LAST = "1"  # the undo button's own value: undo the last change. A script sends the id of a change instead


class Spot(NamedTuple):
    """The hand of a round that a device is looking at."""

    device: Device | None
    number: int
    seat: int  # from 0

    def is_in(self, sheet: Sheet) -> bool:
        return 1 <= self.number <= ROUNDS and 0 <= self.seat < len(sheet.seats)


@require_http_methods(["GET", "HEAD", "POST"])
def hand(request: Request, code: str, number: int, seat: int) -> HttpResponse:
    """A hand's page. Needs the role `keep`."""
    device = access.device_of(request)
    game = access.hands_or_404(device, code, Role.KEEP)
    spot = Spot(device, number, seat - 1)
    if request.method != "POST":
        return _page(request, Sheet.load(game), spot)
    try:
        written = _write(request, game, spot)
    except Refusal as refusal:
        return _page(request, Sheet.load(game), spot, refusal=refusal_text(refusal))
    following = _following(request, written, spot)
    if not request.htmx:
        return redirect(following or request.path)
    if following.partition("?")[0] == request.path:  # the phone is already on that page
        return _page(request, written.sheet, spot, just_made=written.change)
    return _page(request, written.sheet, spot, following=following)


def _write(request: Request, game: Game, spot: Spot) -> Written:
    sender = sender_of(request, spot.device)
    if "undo" in request.POST:
        named = posted_id(request, "undo")
        return play.undo(game, sender, "" if named == LAST else named)
    if "done" in request.POST:
        return play.finish_hand(game, sender, spot.number, spot.seat)
    if "race" in request.POST:
        return play.claim_uramaki(game, sender, spot.number, seats_of(request.POST))
    return play.set_counts(game, sender, spot.number, spot.seat, facts_of(request.POST))


def _following(request: Request, written: Written, spot: Spot) -> str:
    """Return the page to go to next, or "" to stay."""
    if "undo" in request.POST:
        return _where_undone(written)
    if "race" in request.POST:
        return ""
    return _next(written, spot, is_said_done="done" in request.POST)


def _next(written: Written, spot: Spot, *, is_said_done: bool) -> str:
    """Return the next hand to enter on this phone, or the round's result after the last; "" to stay."""
    sheet, change = written
    # A correction stays on its page until somebody presses "done".
    moves_on = is_said_done or (change and change.ends_hand)
    # A change that is sent again may be of a seat that was removed meanwhile.
    if not moves_on or not spot.is_in(sheet) or not sheet.hand(spot.number, spot.seat).done:
        return ""
    others = Presence(sheet, spot.device, spot.number).with_phones
    following = sheet.next_open(spot.number, spot.seat, others)
    if following is None:
        return reverse("round", args=[sheet.game.code, spot.number])
    return _hand_address(sheet, spot.number, following, change)


def _where_undone(written: Written) -> str:
    """Return the page of the hand in which something was undone, which may be another one."""
    sheet, change = written
    if change is None or change.seat not in sheet.seats or change.round is None:
        return ""
    return _hand_address(sheet, change.round, sheet.seats.index(change.seat), change)


def _hand_address(sheet: Sheet, number: int, seat: int, change: Change | None) -> str:
    """Return a hand's URL, with the change that the page is to announce, if any."""
    address = reverse("hand", args=[sheet.game.code, number, seat + 1])
    return f"{address}?said={change.version}" if change and said(sheet, change) else address


def _change_of(sheet: Sheet, version: str) -> Change | None:
    """Return the change with the version in the URL, if there is one."""
    number = whole_number(version, KEYS)
    return sheet.game.changes.select_related("seat").filter(version=number).first() if number else None


def _page(
    request: Request,
    sheet: Sheet,
    spot: Spot,
    *,
    refusal: str = "",
    following: str = "",
    just_made: Change | None = None,
) -> HttpResponse:
    device, number, seat = spot
    if not spot.is_in(sheet):
        raise Http404
    template = "round/hand.html#answer" if request.htmx else "round/hand.html"
    presence = Presence(sheet, device, number)
    page, tally = HandPage(sheet, number, seat, presence.busy), Tally(sheet, number)
    answer = {
        "site": site_version(),
        "version": sheet.game.version,
        "faces": page.faces,
        "counts": page.counts,
        "next": following,
        "refusal": refusal,
    }
    context = {
        "game": sheet.game,
        "answer": answer,
        "hand": page,
        "tally": tally,
        "rows": zip(page.plates, tally.rows, strict=True),
        "clashes": sorted(presence.clashes, key=lambda clash: clash.seat != seat),  # this hand's come first
        "refusal": refusal,
        "note": said(sheet, just_made or _change_of(sheet, request.GET.get("said", ""))),
    }
    return render(request, template, context, status=422 if refusal else 200)
