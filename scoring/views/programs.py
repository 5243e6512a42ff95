"""A game, a night and a table as JSON, for other programs. docs/programs.md says how they ask."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.core.validators import slug_re
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags

from scorekeeper.files import site_version
from scorekeeper.long_work import take_time
from scorekeeper.version import version
from scoring.access.programs import game_to_read, table_to_read
from scoring.models import Game, Night, Table
from scoring.models.sheet import Sheet
from scoring.pages.programs import game_json, night_json, table_json
from scoring.views.problems import for_programs

GAMES = 20  # of a night in one answer
NIGHTS = 50  # of a table in one answer
READABLE = {"ensure_ascii": False}
WEAK = "W/"  # an answer is the same, but not its bytes: they may be compressed


@for_programs
def game(request: HttpRequest, code: str) -> HttpResponse:
    """A game. Needs the role `watch`."""
    sheet = Sheet.load(game_to_read(request, code))
    facts = [_facts(sheet), _table_facts(sheet.game.night.table)]
    return _answer(request, facts, lambda: game_json(sheet))


@for_programs
def night(request: HttpRequest, uid: str) -> HttpResponse:
    """A night and its games, some at a time. Needs the role `watch`."""
    table = table_to_read(request)
    night = get_object_or_404(Night.objects.present(), table=table, uid=uid)
    games = Game.objects.of_night(night)
    if last := _asked(request, "after"):
        games = games.after(get_object_or_404(Game, night=night, code=last))
    found = list(games[: GAMES + 1])
    sheets = Sheet.load_many([_at(game, night) for game in found[:GAMES]])
    following = found[GAMES - 1].code if len(found) > GAMES else None
    about = [night.date.isoformat(), night.name, night.place, night.note, following]
    facts = [*about, *map(_facts, sheets), _table_facts(table)]

    def content() -> dict[str, Any]:
        take_time(table.pk)
        return night_json(night, sheets, following)

    return _answer(request, facts, content)


@for_programs
def table(request: HttpRequest) -> HttpResponse:
    """A table, its players and its nights, some at a time. Needs the role `watch`."""
    table = table_to_read(request)
    nights = Night.objects.with_something_to_tell(table).with_sizes()
    if last := _asked(request, "before"):
        nights = nights.before(get_object_or_404(Night, table=table, uid=last))
    found = list(nights[: NIGHTS + 1])
    following = found[NIGHTS - 1].uid if len(found) > NIGHTS else None
    players = list(table.players.present().order_by("pk"))
    content = table_json(table, players, found[:NIGHTS], following)
    return _answer(request, content, lambda: content)


def _asked(request: HttpRequest, name: str) -> str | None:
    """Return where an answer begins, or None for the start. Raises a 404 for what cannot be a code."""
    value = request.GET.get(name)
    if value is not None and not slug_re.match(value):
        raise Http404
    return value


def _at(game: Game, night: Night) -> Game:
    game.night = night
    return game


def _facts(sheet: Sheet) -> list[object]:
    """Return what a game's JSON depends on, beside its table and the reader's language.

    A player's new name raises the version of running games only, and suspense ends by itself.
    """
    game, names = sheet.game, [seat.name for seat in sheet.seats]
    return [game.code, game.version, game.in_suspense, names]


def _table_facts(table: Table) -> list[object]:
    return [table.version, table.card_language]


def _has(request: HttpRequest, etag: str) -> bool:
    """Return whether the program has this answer. Django would refuse other conditions, which are about writing."""
    known = {one.removeprefix(WEAK) for one in parse_etags(request.headers.get("If-None-Match", ""))}
    return not known.isdisjoint({"*", etag.removeprefix(WEAK)})


def _answer(request: HttpRequest, facts: object, content: Callable[[], Any]) -> HttpResponse:
    """Answer with the content, or with 304 if the program has it already, without computing it."""
    of_site = [version(), site_version(), request.LANGUAGE_CODE]
    etag = f'{WEAK}"{sha256(json.dumps([of_site, facts]).encode()).hexdigest()[:32]}"'
    if _has(request, etag):
        response = HttpResponse(status=HTTPStatus.NOT_MODIFIED)
    else:
        response = JsonResponse(content(), json_dumps_params=READABLE)
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Authorization"])
    return response
