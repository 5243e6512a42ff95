"""The new-game page."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods
from django_htmx.http import replace_url

from scoring import access, play
from scoring.forms import NewGame
from scoring.models import Device, Game, Role, Table
from scoring.pages import setup_options
from scoring.rules import EDITIONS
from scoring.views.http import Request
from scoring.wording.setup import OUR_TABLE
from scoring.wording.site import NO_ROOM, WRONG_START_CODE, added_too_much_text, wrong_codes_text

ANOTHER = "another"  # in the address: start one more table


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: Request) -> HttpResponse:
    """The new-game page. Needs the role `keep`.

    A device without a table, or one that asks for another, gets a table with the first name.
    """
    sent = _sent(request)
    device = access.device_of(request)
    like = _like(request)
    model = access.hands_or_404(device, like, Role.KEEP) if like else None
    table = model.night.table if model else _table(device, another=ANOTHER in sent)
    if table is None and access.is_closed():
        return render(request, "new/closed.html", status=403)
    people = list(table.players.to_seat()) if table else []
    if request.method != "POST":
        model = model or (Game.objects.last_at(table) if table else None)
        # After a name was added, the address has the choices.
        form = NewGame.read(people, sent) if "edition" in sent else NewGame.like(people, model)
        return _page(request, form, table)
    form = NewGame.read(people, sent)
    try:
        return _answer(request, form, table)
    except access.TooMany as too_many:
        form.say("players", added_too_much_text(too_many.minutes))
    except access.NoRoom:
        form.say("players", str(NO_ROOM))
    return _page(request, form, table)


def _sent(request: HttpRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def _like(request: HttpRequest) -> str:
    """Return the code of the game whose people and box the page begins with, if it names one."""
    return _sent(request).get("like", "")


def _table(device: Device | None, *, another: bool) -> Table | None:
    """Return the table that this device used last, or None if it gets a new one."""
    if another or access.membership_of(device) is None:
        return None
    return access.table_or_404(device, Role.KEEP)


def _answer(request: Request, form: NewGame, table: Table | None) -> HttpResponse:
    """Add the typed names, and start the game if the form says so."""
    # With a single name no game can start, and nothing is stored.
    if table is None and form.names and (not form.starts or len(form.names) > 1):
        return _begin(request, form)
    if table and form.names:
        form.seat(play.add_players(table, form.names))
    return _named(request, form, table)


def _begin(request: Request, form: NewGame) -> HttpResponse:
    """Make a table of this device with the first names. If anything is wrong, nothing is stored."""
    access.check_growth(request, "tables", "devices")
    if form.starts:
        access.check_growth(request, "games")
    _check_code(request, form)
    if form.errors:
        return _page(request, form, None)
    try:
        table, response = play.begin_table(str(OUR_TABLE), form.names, partial(_first, request, form))
    except play.NotBegun:
        if form.starts:  # all names wait again
            form = replace(NewGame.read([], request.POST), errors=form.errors)
        return _page(request, form, None)
    access.count_growth(request, "tables")
    access.let_in(request, response, table, Role.OWN)
    return response


def _first(request: Request, form: NewGame, table: Table, added: play.Added) -> tuple[Table, HttpResponse]:
    """Seat a new table's first players, and start their game if the form says so."""
    form.seat(added)
    if form.starts:
        form.check()
    if not form.seats or (form.starts and form.errors):
        raise play.NotBegun
    return table, _named(request, form, table)


def _named(request: Request, form: NewGame, table: Table | None) -> HttpResponse:
    """Answer after the names were added, or refused."""
    if not form.starts:
        return _with_names(request, form, table)
    if table or not form.errors:
        form.check()
    return _start(request, form, table) if table and not form.errors else _page(request, form, table)


def _check_code(request: HttpRequest, form: NewGame) -> None:
    """Show what is wrong with the typed code, if one is needed to start a table."""
    try:
        if not access.may_start(request, form.start_code):
            form.say("start_code", str(WRONG_START_CODE))
    except access.TooMany as too_many:
        form.say("start_code", wrong_codes_text(too_many.minutes))


def _start(request: HttpRequest, form: NewGame, table: Table) -> HttpResponse:
    access.check_growth(request, "games")
    game = play.start_game(table, form.choice(), form.today)
    access.count_growth(request, "games")
    return redirect("hand", game.code, 1, 1)


def _with_names(request: Request, form: NewGame, table: Table | None) -> HttpResponse:
    """Show the page with the added names, at an address that adds nothing when it is loaded again."""
    if not (table and form.naming):
        return _page(request, form, table)
    like = _like(request)
    address = f"{reverse('new')}?{form.query}{f'&like={like}' * bool(like)}"
    if request.htmx or form.errors:
        return replace_url(_page(request, form, table), address)
    return redirect(address)


def _page(request: HttpRequest, form: NewGame, table: Table | None) -> HttpResponse:
    like = _like(request)
    context = choices(form, reverse("new")) | {
        "another": table is None and ANOTHER in _sent(request),
        "like": like,
        "tells_of_running": table and (not like or _is_used(request, table)),
        "asks_code": table is None and access.asks_code(),
    }
    return render(request, "new.html", context, status=422 if form.errors else 200)


def _is_used(request: HttpRequest, table: Table) -> bool:
    """Return whether a table is the one that the navigation is about: the one that this device used last."""
    # Not `access.membership_of`, which would name the cards in that table's language.
    device = access.device_of(request)
    used = device.memberships.latest_first().values_list("table", flat=True).first() if device else None
    return used == table.pk


def choices(form: NewGame, action: str) -> dict[str, Any]:
    """Return the context of the new-game and setup pages: the form, where it is sent, and its options."""
    playing = len(form.seated)
    return {
        "form": form,
        "action": action,
        "boxes": setup_options.boxes(form.edition, playing),
        "presets": setup_options.presets(form.menu, playing),
        "courses": setup_options.courses(form.kinds, playing, form.errors),
        "own_menu": setup_options.own_menu(form.menu == setup_options.OWN_MENU),
        "variants": setup_options.variants(form.variants, playing),
        "free_menus": [key for key, edition in EDITIONS.items() if edition.free_menu],
    }
