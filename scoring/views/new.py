"""Who is playing, and what."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import access, play
from scoring.forms import NewGame
from scoring.models import Game, Role, Table
from scoring.rules import EDITIONS, PARTY, Refusal
from scoring.wording import edition_names
from scoring.wording.rulebook import preset_cards, rulebook


@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: HttpRequest) -> HttpResponse:
    """For who keeps the score at a table; whoever has none yet gets one with the first name."""
    device = access.device_of(request)
    table = access.table_or_404(device, Role.KEEP) if access.membership_of(device) else None
    people = list(table.players.order_by("-played_at", "pk")) if table else []
    if request.method != "POST":
        last = Game.objects.last_at(table) if table else None
        return _page(request, NewGame.like(people, last))
    form = NewGame.read(people, request.POST)
    if table:
        return _answer(request, form, table)
    table = Table.objects.create(name=_("Our table"))
    response = _answer(request, form, table)
    access.let_in(request, response, table, Role.OWN)
    return response


def _answer(request: HttpRequest, form: NewGame, table: Table) -> HttpResponse:
    return _add(request, form, table) if "add" in request.POST else _start(request, form, table)


def _add(request: HttpRequest, form: NewGame, table: Table) -> HttpResponse:
    form.add(table)
    return _page(request, form)


def _start(request: HttpRequest, form: NewGame, table: Table) -> HttpResponse:
    try:
        game = play.start_game(table, form.choice(), timezone.localdate())
    except Refusal as refusal:
        form.refuse(refusal)
        return _page(request, form)
    return redirect("hand", game.code, 1, 1)


def _page(request: HttpRequest, form: NewGame) -> HttpResponse:
    context = choices(form)
    return render(request, "new.html", context, status=422 if form.errors else 200)


def choices(form: NewGame) -> dict[str, Any]:
    """What the page of a choice shows: the form, and everything there is to choose."""
    return {
        "form": form,
        "editions": edition_names(),
        "free_menus": [key for key, edition in EDITIONS.items() if edition.free_menu],
        "presets": preset_cards(PARTY),
        "courses": [course for course in rulebook(PARTY).courses if course.pick],
    }
