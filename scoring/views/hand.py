"""The page on which a hand is entered."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from scoring import access, play
from scoring.document.numbers import IDS, whole_number
from scoring.forms import counts_of_hands, counts_of_tap, seats_of
from scoring.models import Change, Device, Game, Role
from scoring.models.sheet import Sheet
from scoring.pages.round.answer import answer_of, rarely_changed, texts_of
from scoring.pages.round.hand import HandPage
from scoring.pages.round.presence import Presence
from scoring.pages.round.said import said
from scoring.pages.round.tally import Tally
from scoring.play import Written
from scoring.rules import ROUNDS, Refusal
from scoring.views.http import Request, posted_id, sender_of
from scoring.wording import refusal_text
from scoring.wording.hand import sum_text

LAST = "1"  # the undo button's own value: undo the last change. A script sends the id of a change instead

FROM_OUTBOX = "From-Outbox"  # the header by which the outbox of a phone says who asks


class Spot(NamedTuple):
    """The hand of a round that a device is looking at."""

    device: Device | None
    game: Game
    number: int
    seat: int  # from 0

    def is_in(self, sheet: Sheet) -> bool:
        return 1 <= self.number <= ROUNDS and 0 <= self.seat < len(sheet.seats)

    def presence(self, sheet: Sheet) -> Presence:
        return Presence(sheet, self.device, self.number)


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers(FROM_OUTBOX)
def hand(request: Request, code: str, number: int, seat: int) -> HttpResponse:
    """A hand's page. Needs the role `keep`."""
    device = access.device_of(request)
    game = access.hands_or_404(device, code, Role.KEEP)
    spot = Spot(device, game, number, seat - 1)
    if request.method != "POST":
        return _page(request, Sheet.load(game), spot)
    if "another" in request.POST:
        return redirect(_next_open_page(Sheet.load(game), spot))
    try:
        written = _write(request, spot)
    except Refusal as refusal:
        return _page(request, Sheet.load(game), spot, refusal=refusal_text(refusal))
    if not _is_swapped_in(request):
        return redirect(_next_page(request, written, spot) or request.path)
    # A phone turns to the next hand by itself. Only the server knows which hand an undo was in.
    undone = _where_undone(written) if "undo" in request.POST else ""
    elsewhere = "" if undone == request.path else undone
    return _page(request, written.sheet, spot, next_page=elsewhere, just_made=written.change)


def _is_swapped_in(request: Request) -> bool:
    """Return whether the response is swapped into an open page: by htmx, to which the outbox hands its own."""
    return bool(request.htmx) or FROM_OUTBOX in request.headers


def _write(request: Request, spot: Spot) -> Written:
    game, number, seat = spot.game, spot.number, spot.seat
    sender = sender_of(request, spot.device)
    if "undo" in request.POST:
        named = posted_id(request, "undo")
        return play.undo(game, sender, "" if named == LAST else named)
    if "done" in request.POST:
        return play.finish_hand(game, sender, number, seat)
    if "clear" in request.POST:
        return play.clear_hand(game, sender, number, seat, request.POST["clear"].split(","))
    if "race" in request.POST:
        return play.claim_uramaki(game, sender, number, seats_of(request.POST))
    if "give" in request.POST:
        return play.set_hands(game, sender, number, counts_of_hands(request.POST))
    return play.set_counts(game, sender, number, seat, counts_of_tap(request.POST))


def _next_page(request: Request, written: Written, spot: Spot) -> str:
    """Return the page to go to next, or "" to stay."""
    if "undo" in request.POST:
        return _announcing(_where_undone(written), written)
    if "race" in request.POST or "give" in request.POST:
        return ""
    return _page_after_entry(written, spot, is_said_done="done" in request.POST)


def _page_after_entry(written: Written, spot: Spot, *, is_said_done: bool) -> str:
    """Return the next hand to enter on this phone, or the round's result after the last; "" to stay."""
    sheet, change = written
    # A correction stays on its page until somebody presses "done".
    moves_on = is_said_done or (change and change.ends_hand)
    # A change that is sent again may be of a seat that was removed meanwhile.
    if not moves_on or not spot.is_in(sheet) or not sheet.hand(spot.number, spot.seat).done:
        return ""
    if sheet.is_done(spot.number):
        return _result_address(sheet, spot)
    own = access.own_seat(spot.game, sheet)
    if own == spot.seat:
        return ""  # the phone stays with its person
    next_seat = sheet.next_open(spot.number, spot.seat, spot.presence(sheet).with_phones)
    if next_seat is None:
        next_seat = own
    if next_seat is None:
        return _result_address(sheet, spot)
    return _announcing(_hand_address(sheet, spot.number, next_seat), written)


def _next_open_page(sheet: Sheet, spot: Spot) -> str:
    """Return the next open hand, if possible one whose player has no phone; the result if there is none."""
    others = spot.presence(sheet).with_phones
    ways = (sheet.next_open(spot.number, spot.seat, passing) for passing in (others, ()))
    next_seat = next((seat for seat in ways if seat is not None), None)
    if next_seat is None:
        return _result_address(sheet, spot)
    return _hand_address(sheet, spot.number, next_seat)


def _where_undone(written: Written) -> str:
    """Return the page of the hand in which something was undone, which may be another one."""
    sheet, change = written
    if change is None or change.seat not in sheet.seats or change.round is None:
        return ""
    return _hand_address(sheet, change.round, sheet.seats.index(change.seat))


def _hand_address(sheet: Sheet, number: int, seat: int) -> str:
    return reverse("hand", args=[sheet.game.code, number, seat + 1])


def _result_address(sheet: Sheet, spot: Spot) -> str:
    return reverse("round", args=[sheet.game.code, spot.number])


def _announcing(address: str, written: Written) -> str:
    """Return a hand's URL with the change that its page is to announce, if any."""
    sheet, change = written
    return f"{address}?said={change.version}" if address and change and said(sheet, change) else address


def _change_of(sheet: Sheet, version: str) -> Change | None:
    """Return the change with the version in the URL, if there is one."""
    number = whole_number(version, IDS)
    return sheet.game.changes.select_related("seat").filter(version=number).first() if number else None


def _page(
    request: Request,
    sheet: Sheet,
    spot: Spot,
    *,
    refusal: str = "",
    next_page: str = "",
    just_made: Change | None = None,
) -> HttpResponse:
    if not spot.is_in(sheet):
        raise Http404
    template = "round/hand.html#answer" if _is_swapped_in(request) else "round/hand.html"
    presence, tally = spot.presence(sheet), Tally(sheet, spot.number)
    page = HandPage(sheet, presence, spot.number, spot.seat, access.own_seat(spot.game, sheet))
    answer = answer_of(page, tally, next_page=next_page, refusal=refusal)
    is_tap = _is_swapped_in(request) and request.method == "POST"
    # A tap leaves them out, unless the phone looks for another hand after it.
    if not is_tap or (just_made and just_made.ends_hand):
        answer |= rarely_changed(page)
    context = {
        "game": sheet.game,
        "answer": answer,
        "hand": page,
        "texts": partial(texts_of, page),  # called by the template of the whole page, not for a tap
        "tally": tally,
        "sum": sum_text(tally.sums[spot.seat]),
        "rows": zip(page.plates, tally.rows, strict=True),
        # This hand's come first.
        "clashes": sorted(presence.clashes, key=lambda clash: clash.seat != spot.seat),
        "refusal": refusal,
        "note": said(sheet, just_made or _change_of(sheet, request.GET.get("said", "")), page.own),
    }
    return render(request, template, context, status=422 if refusal else 200)
