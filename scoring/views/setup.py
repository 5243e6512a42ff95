"""Correct what was chosen at the start: a player, the order, the box, the menu, a variant."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from scoring import access, play
from scoring.document.numbers import IDS, whole_number
from scoring.forms import NewGame
from scoring.forms.rename import NameField
from scoring.models import Game, Role
from scoring.models.sheet import Sheet
from scoring.pages.misfits import misfit_texts
from scoring.play import Misfit
from scoring.rules import Refusal
from scoring.views.http import Request, sender_of
from scoring.views.new import choices
from scoring.wording import refusal_text


@require_http_methods(["GET", "HEAD", "POST"])
def setup(request: Request, code: str) -> HttpResponse:
    """The page for correcting a game's setup. Needs the role `keep`."""
    device = access.device_of(request)
    game = access.hands_or_404(device, code, Role.KEEP)
    if "rename" in request.POST:
        return _rename(request, game)
    sheet = Sheet.load(game)
    people = list(game.night.table.players.to_reseat(game))
    if request.method != "POST":
        return _page(request, sheet, NewGame.like(people, game))
    form = NewGame.read(people, request.POST)
    seen = request.POST.get("version", "")
    misfits: list[Misfit] = []
    if form.names:
        form.seat(play.add_players(game.night.table, form.names))
    # A player who was just added was not on the page that is being confirmed.
    confirmed = "confirm" in request.POST and not form.naming
    if form.starts:
        form.check()
    if form.starts and not form.errors:
        try:
            misfits = play.misfits(sheet, form.choice())
            if confirmed or not misfits:
                written = play.change_setup(game, sender_of(request, device), form.choice())
                return redirect(written.sheet.game.keepers_address)
        except Refusal as refusal:
            if refusal.code == "setup_changed":
                form, seen = NewGame.like(people, game), ""
            form.refuse(refusal)
    return _page(request, sheet, form, seen, misfits=misfits)


def _rename(request: Request, game: Game) -> HttpResponse:
    """Rename a player of the game. With htmx, what else is chosen on the page stays chosen."""
    sitting = game.night.table.players.present().filter(seats__in=game.seats.filter(number__isnull=False))
    player = get_object_or_404(sitting, pk=whole_number(request.POST["rename"], IDS))
    field = NameField(player, request.POST.get(NameField(player).key, ""))
    refused: NameField | None = None
    try:
        play.rename_player(player, field.typed)
    except Refusal as refusal:
        refused = field._replace(error=refusal_text(refusal))
    if not (refused or request.htmx):
        return redirect("setup", game.code)
    people = list(game.night.table.players.to_reseat(game))
    is_whole = "version" in request.POST  # without htmx, the other choices are not sent along
    form = NewGame.read(people, request.POST) if is_whole else NewGame.like(people, game)
    return _page(request, Sheet.load(game), form, request.POST.get("version", ""), refused=refused)


def _page(
    request: HttpRequest,
    sheet: Sheet,
    form: NewGame,
    seen: str = "",
    *,
    misfits: Sequence[Misfit] = (),
    refused: NameField | None = None,
) -> HttpResponse:
    """Show a setup. `seen` is the version of the game that the form was made from; the current one by default."""
    context = {
        "game": sheet.game,
        "version": seen or sheet.game.version,
        "can_end": sheet.can_end_after is not None,
        "misfits": misfit_texts(misfits),
        "names": _names(sheet, refused),
        "refused": refused,
        **choices(form, request.path),
    }
    return render(request, "setup.html", context, status=422 if form.errors or misfits or refused else 200)


def _names(sheet: Sheet, refused: NameField | None) -> list[NameField]:
    """Return a field for each name; one of them may have a typed text and its error."""
    players = [seat.player for seat in sheet.seats if seat.player and not seat.player.deleted_at]
    fields = [NameField(player, player.name) for player in players]
    return [refused if refused and refused.player == field.player else field for field in fields]
