"""Join with one's own phone: scan or type a code, then choose one's seat."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from scoring import access
from scoring.access import join_codes
from scoring.access.counting import TooMany
from scoring.access.wrong_codes import guessed
from scoring.models import Device, Game, JoinCode, Role, Seat
from scoring.models.sheet import Sheet
from scoring.pages import qr
from scoring.pages.player_names import mark_of, marked, sentence
from scoring.views.http import address_for_others, with_secret_address
from scoring.wording import box_name
from scoring.wording.joining import joined_text, watching_text
from scoring.wording.site import wrong_codes_text

WATCHING = "watching"
HAND = "[1-9]/[1-9]"  # a round and a seat


@cache_control(no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """The page with a game's join code. Needs the role `keep`.

    Only a POST makes a code; one with enough time left is shown again. The page leads back to the hand one came from.
    """
    device = access.device_of(request)
    game = access.game_or_404(device, code, Role.KEEP)
    watching, hand = WATCHING in request.GET, _hand_before(request, code)
    role = Role.WATCH if watching else Role.KEEP
    if request.method == "POST":
        (join_codes.invite_anew if "anew" in request.POST else join_codes.invite)(game, role)
        return redirect(_invitation(code, hand, watching=watching))
    context: dict[str, Any] = {
        "game": game,
        "watching": watching,
        "other": _invitation(code, hand, watching=not watching),
        "back": reverse("hand", args=[code, *re.findall(r"\d", hand)]) if hand else game.keepers_address,
    }
    if found := join_codes.code_for(game, role):
        link = address_for_others(request, reverse("join_code", args=[found.secret]))
        # Rounded up: the page reloads after these seconds, and the code must have expired by then.
        seconds = -((timezone.now() - found.expires_at) // timedelta(seconds=1))
        context |= {"join": found, "link": link, "qr": qr.drawn(link)}
        context |= {"seconds": seconds, "minutes": -(-seconds // 60)}
        context |= {
            "typing": address_for_others(request, reverse("join")),
            "joined": _joined(game, device, role),
        }
    return render(request, "join/invite.html", context)


def _joined(game: Game, device: Device | None, role: Role) -> SafeString:
    """Return whose phones have joined a game; of those that only watch, how many."""
    if role == Role.WATCH:
        return sentence(watching_text(access.watching(game, device).count()))
    seats = access.seats_joined(game, device).select_related("player")
    return sentence(joined_text(marked(seat.name for seat in seats)))


def _hand_before(request: HttpRequest, code: str) -> str:
    """Return the hand from which the invitation was opened: "2/3", or nothing if it was another page."""
    if request.method == "POST" and "from" not in request.GET:
        found = re.search(rf"{reverse('game', args=[code])}({HAND})/$", request.headers.get("Referer", ""))
    else:
        found = re.fullmatch(rf"({HAND})", request.GET.get("from", ""))
    return found[1] if found else ""


def _invitation(code: str, hand: str, *, watching: bool) -> str:
    query = "&".join([WATCHING] * watching + [f"from={hand}"] * bool(hand))
    return reverse("invite", args=[code]) + (f"?{query}" if query else "")


@cache_control(no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """The page for typing a join code. Open to everybody."""
    if request.method != "POST":
        return render(request, "join/join.html")
    found = _find(request, request.POST.get("code", ""))
    if isinstance(found, HttpResponse):
        return found
    if found.role == Role.WATCH:  # nothing to choose
        return _come_in(request, Sheet.load(found.game), None)
    return redirect("join_code", found.secret)


@with_secret_address
@require_http_methods(["GET", "HEAD", "POST"])
def join_code(request: HttpRequest, secret: str) -> HttpResponse:
    """The page of a link to join, which asks whose phone this is. Open to everybody.

    Chat apps open links by themselves, so only the button on the page lets a device in.
    """
    # Wrong links are not counted: nobody can guess one, and a website could send people's browsers to many.
    found = join_codes.code_with(secret)
    if found is None:
        return _no_game(request, secret)
    sheet = Sheet.load(found.game)
    seats = [seat for seat in sheet.seats if seat.player] if found.role == Role.KEEP else []
    chosen = request.POST.get("seat", "")
    seat = next((seat for seat in seats if seat.player and seat.player.uid == chosen), None)
    if seat or chosen == WATCHING:
        return _come_in(request, sheet, seat)
    return _ask(request, found, seats)


def _ask(request: HttpRequest, code: JoinCode, seats: list[Seat]) -> HttpResponse:
    game, wrong = code.game, request.method == "POST"
    context = {
        "game": game,
        "box": box_name(game.edition, game.chosen_menu),
        "seats": [(seat, mark_of(seat)) for seat in seats],
        "wrong": wrong,
    }
    return render(request, "join/join_code.html", context, status=422 if wrong else 200)


def _find(request: HttpRequest, typed: str) -> JoinCode | HttpResponse:
    """Return the code that was typed, or a response that says what is wrong.

    A member's code and a pasted link are taken also after too many wrong codes, which may be somebody else's.
    """
    letters = join_codes.tidy(typed)
    known = join_codes.code_for_member(access.device_of(request), letters) or join_codes.code_with(typed)
    try:
        found = known or guessed(request, letters, join_codes.code_of)
    except TooMany as too_many:
        context = {"typed": typed, "too_many": wrong_codes_text(too_many.minutes)}
        return render(request, "join/join.html", context, status=429)
    return found or _no_game(request, typed)


def _no_game(request: HttpRequest, typed: str) -> HttpResponse:
    """Say that there is no such game. Letters in the address are not looked up, but filled into the field."""
    posted = request.method == "POST"
    if not posted and len(join_codes.tidy(typed)) == join_codes.LENGTH:
        return render(request, "join/join.html", {"typed": typed})
    context = {"typed": typed if posted else "", "wrong": True}
    return render(request, "join/join.html", context, status=422 if posted else 404)


def _come_in(request: HttpRequest, sheet: Sheet, seat: Seat | None) -> HttpResponse:
    """Let the device in, and go to its player's hand, or to the game for those who watch."""
    game = sheet.game
    if seat is None or game.finished_at:
        response = redirect(game.keepers_address if seat else game.watchers_address)
    else:
        response = redirect("hand", game.code, sheet.current, sheet.seats.index(seat) + 1)
    membership = access.let_in(request, response, game.night.table, Role.KEEP if seat else Role.WATCH)
    access.set_player(membership, seat.player if seat else None)
    return response
