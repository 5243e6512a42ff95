"""A night's page, and the page that says which night a game belongs to."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.colors import THEMES
from scoring import access, play
from scoring.forms import GameNightForm, NightForm
from scoring.models import Membership, Night, Role
from scoring.pages.nights import NightPicture, Recap

RECENT = 20


@require_http_methods(["GET", "HEAD", "POST"])
def night(request: HttpRequest, uid: str) -> HttpResponse:
    """A night's page. Needs the role `watch`, and `keep` to change its details."""
    writes = request.method == "POST"
    membership = access.membership_or_404(access.device_of(request), Role.KEEP if writes else Role.WATCH)
    nights = Night.objects.present().with_games().filter(table=membership.table)
    night = get_object_or_404(nights, uid=uid)
    if not writes:
        return _page(request, membership, night, NightForm.of(night))
    form = NightForm(request.POST)
    if form.is_valid():
        try:
            play.edit_night(night, form.facts, form.was)
            return redirect("night", uid)
        except play.Overtaken as overtaken:
            night = nights.get(uid=uid)
            form.refuse_overtaken(overtaken.now)
    return _page(request, membership, night, form)


@require_safe
def night_picture(request: HttpRequest, uid: str) -> HttpResponse:
    """A night of several games as a picture. Needs the role `watch`."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    recap = Recap(get_object_or_404(Night.objects.present().with_games().filter(table=table), uid=uid))
    theme = request.GET.get("theme", "light")
    if not recap.standings or theme not in THEMES:
        raise Http404
    context = {"picture": NightPicture(recap, theme)}
    return render(request, "nights/picture.svg", context, content_type="image/svg+xml")


def _page(request: HttpRequest, membership: Membership, night: Night, form: NightForm) -> HttpResponse:
    context = {
        "night": night,
        "recap": Recap(night),
        "form": form,
        "keeps": access.may(membership, Role.KEEP),
        "owns": access.may(membership, Role.OWN),
    }
    return render(request, "nights/night.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def game_night(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a game's night and note. Needs the role `keep`."""
    game = access.game_or_404(access.device_of(request), code, Role.KEEP)
    recent = Night.objects.recent_at(game.night.table, RECENT)
    nights = [game.night, *(night for night in recent if night != game.night)]
    if request.method != "POST":
        return render(
            request, "nights/game_night.html", {"game": game, "form": GameNightForm.of(game, nights)}
        )
    form = GameNightForm(nights, request.POST)
    if form.is_valid():
        try:
            play.edit_game(game, form.cleaned_data["to"], form.cleaned_data["note"], form.was)
            return redirect("night", game.night.uid)
        except play.Overtaken as overtaken:
            form.nights[game.night.uid] = game.night
            form.refuse_overtaken(overtaken.now)
    return render(request, "nights/game_night.html", {"game": game, "form": form}, status=422)
