"""Correct what was chosen at the start: a player, the order, the box, the menu, a variant."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring import access, play
from scoring.forms import NewGame
from scoring.models import Role
from scoring.models.sheet import Sheet
from scoring.pages.misfits import misfit_texts
from scoring.play import Misfit
from scoring.rules import Refusal
from scoring.views.http import sender_of
from scoring.views.new import choices, only_looks


@require_http_methods(["GET", "HEAD", "POST"])
def setup(request: HttpRequest, code: str) -> HttpResponse:
    """The page for correcting a game's setup. Needs the role `keep`."""
    device = access.device_of(request)
    game = access.hands_or_404(device, code, Role.KEEP)
    sheet = Sheet.load(game)
    people = list(game.night.table.players.to_reseat(game))
    if request.method != "POST":
        return _page(request, sheet, NewGame.like(people, game))
    form = NewGame.read(people, request.POST)
    seen = request.POST.get("version", "")
    if only_looks(request):
        return _page(request, sheet, form, seen)
    misfits: list[Misfit] = []
    if "add" in request.POST or form.name:
        form.add(game.night.table)
    # A player who was just added was not on the page that is being confirmed.
    confirmed = "confirm" in request.POST and not form.naming
    if "add" not in request.POST and not form.errors:
        try:
            misfits = play.misfits(sheet, form.choice())
            if confirmed or not misfits:
                play.change_setup(game, sender_of(request, device), form.choice())
                return redirect("game", code)
        except Refusal as refusal:
            if refusal.code == "setup_changed":
                form, seen = NewGame.like(people, game), ""
            form.refuse(refusal)
    return _page(request, sheet, form, seen, misfits)


def _page(
    request: HttpRequest, sheet: Sheet, form: NewGame, seen: str = "", misfits: Sequence[Misfit] = ()
) -> HttpResponse:
    """Show a setup. `seen` is the version of the game that the form was made of; without one, the present."""
    context = {
        "game": sheet.game,
        "version": seen or sheet.game.version,
        "can_end": sheet.can_end_after is not None,
        "misfits": misfit_texts(misfits),
        **choices(form, request.path),
    }
    return render(request, "new.html", context, status=422 if form.errors or misfits else 200)
