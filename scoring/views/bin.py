"""The bin, with what can still be brought back."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring import access, play
from scoring.models import Game, Night, Role
from scoring.pages.nights.bin import in_bin_or_404, just_put_away, listed, present_or_404
from scoring.play import Thing

# Kind -> the page to go to after putting such a thing away.
PAGES = {"game": "history", "night": "history", "player": "bin"}


@require_http_methods(["GET", "HEAD", "POST"])
def the_bin(request: HttpRequest) -> HttpResponse:
    """The bin. Needs the role `own`. A POST, from any page, puts something away or brings it back."""
    table = access.table_or_404(access.device_of(request), Role.OWN)
    if request.method != "POST":
        away = just_put_away(table, request.GET.get("away", ""))
        return render(request, "nights/bin.html", {"rows": listed(table), "away": away})
    if name := request.POST.get("put_away", ""):
        put_away = present_or_404(table, name)
        play.put_away(put_away.thing)
        return redirect(f"{reverse(PAGES[put_away.kind])}?{urlencode({'away': put_away.thing.bin_name})}")
    brought_back = in_bin_or_404(table, request.POST.get("bring_back", ""))
    play.bring_back(brought_back.thing)
    return redirect(_address(brought_back.thing))


def _address(thing: Thing) -> str:
    if isinstance(thing, Game):
        return reverse("game", args=[thing.code])
    return reverse("night", args=[thing.uid]) if isinstance(thing, Night) else reverse("bin")
