"""A running game on a television or a laptop: nothing to tap, and large enough to read from the sofa."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.models import Game
from scoring.pages.results import GameResult, reveal_of
from scoring.pages.round.plates import plates
from scoring.pages.round.presence import Presence
from scoring.pages.round.tally import Tally


@require_safe
def watch(request: HttpRequest, code: str) -> HttpResponse:
    """The watch page. Needs the role `watch`; the demo is open to everybody.

    When all hands are in, it stays with the last round until somebody asks who won. When the next game of the night
    begins, it goes on to that one.
    """
    device = access.device_of(request)
    look = access.sheet_or_404(device, code)
    sheet = look.sheet
    if sheet.game.totals_only:
        raise Http404
    if sheet.score.finished and not sheet.game.in_suspense:
        if following := Game.objects.going_on_after(sheet.game):
            return redirect("watch", following.code)
        result = GameResult(sheet)
        context = {"game": sheet.game, "keeps": look.keeps, "result": result, "reveal": reveal_of(result)}
        return render(request, "round/watch.html", context)
    number = max(sheet.rounds, default=1)  # a round stays on the page until the next one begins
    tally = Tally(sheet, number)
    belt = plates(sheet, number, Presence(sheet, device, number).busy)
    context = {
        "game": sheet.game,
        "keeps": look.keeps,
        "number": number,
        "plates": belt,
        "tally": tally,
        "rows": zip(belt, tally.rows, strict=True),
    }
    return render(request, "round/watch.html", context)
