"""The results of a round and of a game. Without the role `keep`, they have no links to change anything."""

from __future__ import annotations

from collections.abc import Collection

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.background import NotReady
from scorekeeper.colors import THEMES
from scoring import access, play
from scoring.access import SheetAccess
from scoring.exchange.bgstats.writing import create_play_link
from scoring.models import Game, Role, demo
from scoring.pages.people import news_of
from scoring.pages.results import (
    GameResult,
    ResultPicture,
    RoundResult,
    Standings,
    Story,
    TotalsResult,
    reveal_of,
)
from scoring.pages.round.presence import Presence
from scoring.rules import ROUNDS
from scoring.views.http import Request


@require_safe
def game(request: HttpRequest, code: str) -> HttpResponse:
    """A game's result. Needs the role `watch`; the demo is open to everybody.

    A running game redirects to the next hand to enter, or to the watch page for those who only watch.
    """
    device = access.device_of(request)
    look = access.sheet_or_404(device, code)
    sheet = look.sheet
    if sheet.game.totals_only:
        return _page(request, "results/totals.html", look, TotalsResult(sheet), **_news(look))
    if sheet.score.finished:
        result = GameResult(sheet)
        more = {
            "story": Story.of(sheet),
            "standings": Standings(result),
            "reveal": reveal_of(result),
            "next_game": Game.objects.going_on_after(sheet.game),
            "wants_code": look.owns and access.wants_code(sheet.game),
            **_news(look),
        }
        return _page(request, "results/game.html", look, result, **more)
    if not look.keeps:
        return redirect("watch", code)
    # Their own hand comes first, then the next one that is not done.
    following = sheet.next_open(sheet.current, -1 if look.seat is None else look.seat - 1)
    return redirect("hand", code, sheet.current, (following or 0) + 1)


@require_POST
def reveal(request: HttpRequest, code: str) -> HttpResponse:
    """Ask who won, for everybody who is looking at the game. Needs the role `keep`."""
    play.reveal(access.hands_or_404(access.device_of(request), code, Role.KEEP))
    return redirect("game", code)


@require_safe
def round_result(request: Request, code: str, number: int) -> HttpResponse:
    """A round's result. Needs the role `watch`; the demo is open to everybody.

    An open page of the last round moves on to the game's result when somebody asks who won.
    """
    device = access.device_of(request)
    look = access.sheet_or_404(device, code)
    if number not in range(1, ROUNDS + 1) or look.sheet.game.totals_only:
        raise Http404
    if request.htmx and number == ROUNDS and look.sheet.game.is_being_revealed:
        return redirect("game", code)
    return round_page(request, look, number)


def round_page(request: HttpRequest, look: SheetAccess, number: int, *, refusal: str = "") -> HttpResponse:
    """Show a round's result, with an error if an action there was refused."""
    seat = look.seat if look.keeps else None
    mine = None if seat is None else seat + 1
    others = () if look.sheet.is_done(number) else _with_phones(look, number)
    result = RoundResult(look.sheet, number, others)
    return _page(request, "results/round.html", look, result, seat=mine, refusal=refusal)


def _with_phones(look: SheetAccess, number: int) -> Collection[int]:
    """Return the seats whose players enter their own cards; needed only by those who keep the score."""
    return Presence(look.sheet, look.device, number).with_phones if look.keeps else ()


@require_safe
def near_misses(request: HttpRequest, code: str) -> HttpResponse:
    """What would have won a whole game. Needs the role `watch`; the demo is open to everybody."""
    sheet = access.sheet_or_404(access.device_of(request), code).sheet
    story = Story.of(sheet)
    if story is None:
        raise Http404
    return render(request, "results/near_misses.html", {"game": sheet.game, "story": story})


@require_safe
def picture(request: HttpRequest, code: str) -> HttpResponse:
    """A finished game's result as a picture. Needs the role `watch`; the demo is open to everybody."""
    sheet = access.sheet_or_404(access.device_of(request), code).sheet
    theme = request.GET.get("theme", "light")
    if sheet.game.totals_only or not sheet.score.finished or theme not in THEMES:
        raise Http404
    context = {"game": sheet.game, "picture": ResultPicture(GameResult(sheet), theme)}
    return render(request, "results/picture.svg", context, content_type="image/svg+xml")


def _news(look: SheetAccess) -> dict[str, object]:
    """Return the records that a game took, or that they are not ready. The demo has no table, so it takes none."""
    game = look.sheet.game
    if game.code == demo.CODE:
        return {}
    try:
        return {"news": news_of(game.night.table, game)}
    except NotReady:
        return {"news_follow": True}


def _page(
    request: HttpRequest, template: str, look: SheetAccess, result: GameResult | RoundResult, **more: object
) -> HttpResponse:
    context = {
        "game": look.sheet.game,
        "result": result,
        "keeps": look.keeps,
        "owns": look.owns,
        "is_demo": look.sheet.game.code == demo.CODE,
        "bgstats_link": create_play_link(look.sheet) if look.sheet.game.finished_at else "",
        **more,
    }
    return render(request, template, context, status=422 if more.get("refusal") else 200)
