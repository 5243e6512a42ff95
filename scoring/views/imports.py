"""Import games from a file: upload it, preview it, and store it once the owner confirms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import tzinfo
from operator import attrgetter
from typing import BinaryIO, cast
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.long_work import take_time
from scoring import access
from scoring.document.json_reader import Fault
from scoring.document.numbers import IDS, whole_number
from scoring.exchange.importing import waiting
from scoring.exchange.importing.importer import Match
from scoring.models import Arrival, Player, Role, Table
from scoring.pages.import_progress import Progress
from scoring.wording import fault_text
from scoring.wording.exchange import NO_FILE, left_out_texts

MEGABYTE = 1024 * 1024
MOST_ASKED = 300  # names; more would exceed a form's limits, and people's patience
MOST_OPTIONS = 20_000  # options on the page: each name can be any of the players


@require_http_methods(["GET", "HEAD", "POST"])
def import_games(request: HttpRequest) -> HttpResponse:
    """The import page. Needs the role `own`. Checks a file and keeps it until the import is confirmed."""
    table = access.table_or_404(access.device_of(request), Role.OWN)
    if request.method != "POST":
        return render(request, "exchange/import_games.html", {"stored": _number(request.GET)})
    file = request.FILES.get("file")
    if file is None:
        return _refuse(request, str(NO_FILE))
    take_time(table.pk)
    # Counted first: reading takes time even if the file is refused.
    access.check_growth(request, "imports", "imported_mb", "imported_games")
    access.count_growth(request, "imports")
    access.count_growth(request, "imported_mb", -(-(file.size or 0) // MEGABYTE))
    try:
        arrival = waiting.keep(table, cast(BinaryIO, file.file), file.name or "", _zone(request.POST))
    except Fault as fault:
        return _refuse(request, fault_text(fault))
    return redirect("import_preview", arrival.code)


def _stored(games: int) -> HttpResponse:
    return redirect(f"{reverse('import_games')}?stored={games}")


def _refuse(request: HttpRequest, refusal: str) -> HttpResponse:
    return render(request, "exchange/import_games.html", {"refusal": refusal}, status=422)


@require_http_methods(["GET", "HEAD", "POST"])
def import_preview(request: HttpRequest, code: str) -> HttpResponse:
    """The preview of an import, which asks who is who. Needs the role `own`. Stores the whole file or nothing."""
    table = access.table_or_404(access.device_of(request), Role.OWN)
    arrival = get_object_or_404(Arrival.objects.waiting_at(table), code=code)
    refusal = ""
    if request.method == "POST":
        take_time(table.pk)
        access.check_growth(request, "imported_games")
        access.count_growth(request, "imported_games", arrival.preview["new"])
        try:
            stored = waiting.take_in(arrival, _chosen(request.POST), _zone(request.POST))
        except Fault as fault:
            refusal = fault_text(fault)
        else:
            return _stored(stored.new)
    if arrival.is_coming_in and not refusal:
        return redirect("import_progress", code)
    context = {"arrival": arrival, "refusal": refusal, **_preview(arrival, _chosen(request.POST))}
    return render(request, "exchange/import_preview.html", context, status=422 if refusal else 200)


@require_safe
def import_progress(request: HttpRequest, code: str) -> HttpResponse:
    """The progress of an import. Needs the role `own`. A file that is gone has been imported."""
    table = access.table_or_404(access.device_of(request), Role.OWN)
    arrival = Arrival.objects.waiting_at(table).filter(code=code).first()
    if arrival is None:
        return _stored(_number(request.GET) or 0)
    return render(
        request, "exchange/import_progress.html", {"arrival": arrival, "progress": Progress(arrival)}
    )


def _preview(arrival: Arrival, chosen: Mapping[str, str]) -> dict[str, object]:
    """Return the context of the preview. A choice that was refused stays chosen."""
    preview = waiting.preview_of(arrival)
    people = [
        (match, chosen.get(match.key) or (match.player.uid if match.player else ""))
        for match in preview.people
        if match.games
    ]
    players = sorted(_to_choose(arrival.table, preview.people), key=attrgetter("name_key"))
    return {
        "preview": preview,
        "people": people[: min(MOST_ASKED, MOST_OPTIONS // max(len(players), 1))],
        "players": players,
        "left_out": left_out_texts(preview.left_out),
    }


def _to_choose(table: Table, people: Iterable[Match]) -> set[Player]:
    """Return the table's players, and those in the bin whom the import would bring back."""
    return {*table.players.present(), *(match.player for match in people if match.player)}


def _chosen(data: QueryDict) -> dict[str, str]:
    """Return the players chosen for the names in the file: the key of a name -> a player's uid."""
    return {key.removeprefix("who_"): str(data[key]) for key in data if key.startswith("who_") and data[key]}


def _zone(data: QueryDict) -> tzinfo:
    try:
        return ZoneInfo(data.get("zone", ""))
    except (LookupError, ValueError, OSError):
        return timezone.get_default_timezone()


def _number(data: QueryDict) -> int | None:
    return whole_number(data.get("stored", ""), IDS)
