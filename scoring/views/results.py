"""What came of a round, and of the game."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.models import Role
from scoring.rules import ROUNDS
from scoring.scoresheet import GameResult, RoundResult
from scoring.sheet import Sheet


@require_safe
def game(request: HttpRequest, code: str) -> HttpResponse:
    """The end of a finished game; of a running one, the hand that is missing."""
    sheet = Sheet.load(access.game_or_404(access.device_of(request), code, Role.WATCH))
    if sheet.score.finished:
        return render(request, "play/end.html", {"game": sheet.game, "result": GameResult(sheet)})
    following = sheet.next_open(sheet.current, -1)
    return redirect("hand", code, sheet.current, (following or 0) + 1)


@require_safe
def round_result(request: HttpRequest, code: str, number: int) -> HttpResponse:
    sheet = Sheet.load(access.game_or_404(access.device_of(request), code, Role.WATCH))
    if number not in range(1, ROUNDS + 1):
        raise Http404
    return render(request, "play/round.html", {"game": sheet.game, "result": RoundResult(sheet, number)})
