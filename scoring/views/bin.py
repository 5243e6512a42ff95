"""The bin, with what can still be brought back."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring import access, play
from scoring.models import KEPT_FOR, Game, Night, Player, Role, Table
from scoring.play import Thing

# Kind -> the field that identifies a thing. Its bin_name consists of the kind and this field.
KEYS = {"game": "code", "night": "uid", "player": "uid"}
# Kind -> the page to go to after putting such a thing away.
PAGES = {"game": "history", "night": "history", "player": "bin"}
MOST = 200  # of each kind on the page, the latest

Things = dict[str, QuerySet[Game] | QuerySet[Night] | QuerySet[Player]]


class Away(NamedTuple):
    """Something in the bin."""

    kind: str
    thing: Thing

    @property
    def until(self) -> datetime | None:
        """The last moment at which it can be brought back."""
        return self.thing.deleted_at + KEPT_FOR if self.thing.deleted_at else None


@require_http_methods(["GET", "HEAD", "POST"])
def the_bin(request: HttpRequest) -> HttpResponse:
    """The bin. Needs the role `own`. A POST, from any page, puts something away or brings it back."""
    table = access.table_or_404(access.device_of(request), Role.OWN)
    if request.method != "POST":
        rows = [Away(kind, thing) for kind, things in _in_bin(table).items() for thing in things[:MOST]]
        return render(request, "nights/bin.html", {"rows": rows, "away": just_put_away(request, table)})
    if name := request.POST.get("put_away", ""):
        put_away = _find(_present(table), name)
        play.put_away(put_away.thing)
        return redirect(f"{reverse(PAGES[put_away.kind])}?{urlencode({'away': put_away.thing.bin_name})}")
    brought_back = _find(_in_bin(table), request.POST.get("bring_back", ""))
    play.bring_back(brought_back.thing)
    return redirect(_address(brought_back.thing))


def just_put_away(request: HttpRequest, table: Table) -> Away | None:
    """Return what was just put away, for the page's notice, as long as it is still in the bin."""
    try:
        return _find(_in_bin(table), request.GET.get("away", ""))
    except Http404:
        return None


def _present(table: Table) -> Things:
    return {
        "game": Game.objects.present().select_related("night").filter(night__table=table),
        "night": Night.objects.present().filter(table=table),
        "player": table.players.present(),
    }


def _in_bin(table: Table) -> Things:
    return {
        "game": Game.objects.in_bin(table),
        "night": Night.objects.in_bin(table),
        "player": Player.objects.in_bin(table),
    }


def _find(things: Things, name: str) -> Away:
    kind, _, key = name.partition(":")
    known = kind in things and key.isprintable()  # PostgreSQL refuses a query with a NUL
    thing = things[kind].filter(**{KEYS[kind]: key}).first() if known else None
    if thing is None:
        raise Http404
    return Away(kind, thing)


def _address(thing: Thing) -> str:
    if isinstance(thing, Game):
        return reverse("game", args=[thing.code])
    return reverse("night", args=[thing.uid]) if isinstance(thing, Night) else reverse("bin")
