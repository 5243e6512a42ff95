"""Type in the totals of games that were scored on paper."""

from __future__ import annotations

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring import access, play
from scoring.forms import PastGameForm, TotalsForm
from scoring.models import Game, Role, Table
from scoring.rules import Refusal
from scoring.views.http import sender_of
from scoring.wording import edition_names


@require_http_methods(["GET", "HEAD", "POST"])
def past_game(request: HttpRequest) -> HttpResponse:
    """The page for adding a game from paper. Needs the role `keep`."""
    device = access.device_of(request)
    table = access.table_or_404(device, Role.KEEP)
    if request.method != "POST":
        last = request.GET.get("like", "")
        like = access.game_or_404(device, last, Role.KEEP) if last.isalnum() else None
        return _page(request, table, PastGameForm.like(like) if like else PastGameForm())
    access.check_growth(request, "games")
    form = PastGameForm(request.POST)
    if form.is_valid():
        try:
            game = play.add_past_game(table, sender_of(request, device), form.night, form.totals)
            access.count_growth(request, "games")
            return redirect("game", game.code)
        except Refusal as refusal:
            form.refuse(refusal)
    return _page(request, table, form)


@require_http_methods(["GET", "HEAD", "POST"])
def totals(request: HttpRequest, code: str) -> HttpResponse:
    """The page for correcting a game's totals. Needs the role `keep`."""
    device = access.device_of(request)
    game = access.game_or_404(device, code, Role.KEEP)
    if not game.totals_only:
        raise Http404
    if request.method != "POST":
        return _page(request, game.night.table, TotalsForm.of(game), game)
    form = TotalsForm(request.POST)
    if form.is_valid():
        try:
            play.correct_totals(game, sender_of(request, device), form.totals)
            return redirect("game", code)
        except Refusal as refusal:
            form.refuse(refusal)
    return _page(request, game.night.table, form, game)


def _page(request: HttpRequest, table: Table, form: TotalsForm, game: Game | None = None) -> HttpResponse:
    context = {
        "form": form,
        "game": game,
        "people": table.players.present().order_by("name_key"),
        "editions": edition_names(),
        "client_id": request.POST.get("client_id") or secrets.token_urlsafe(12),
    }
    return render(request, "nights/past_game.html", context, status=422 if form.is_bound else 200)
