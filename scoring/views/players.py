"""The leaderboard, and a player's page with its actions."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import access, play
from scoring.forms import Filters
from scoring.models import Membership, Player, Role
from scoring.pages.people import Leaders, PlayerPage
from scoring.rules import Refusal
from scoring.views.statistics import render_statistics
from scoring.wording import refusal_text


@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest) -> HttpResponse:
    """The leaderboard. Needs the role `watch`, and `keep` to add a player."""
    adds = request.method == "POST"
    membership = access.membership_or_404(access.device_of(request), Role.KEEP if adds else Role.WATCH)
    name, refused = request.POST.get("name", ""), ""
    if adds:
        try:
            return redirect("player", play.add_player(membership.table, name).uid)
        except Refusal as refusal:
            refused = refusal_text(refusal)
    filters = Filters(membership.table, request.GET, own=["by"])
    leaders = Leaders(membership.table, request.GET.get("by", ""), filters.selection)
    context = {
        "filters": filters,
        "leaders": leaders,
        "keeps": access.may(membership, Role.KEEP),
        "name": name,
        "refused": refused,
    }
    status = 422 if refused or filters.errors else 200
    return render_statistics(
        request, "people/players.html", context, lambda: {"persons": leaders.persons}, status=status
    )


@require_safe
def player(request: HttpRequest, uid: str) -> HttpResponse:
    """A player's page. Needs the role `watch`. Redirects from a merged player to the one they are now."""
    membership = access.membership_or_404(access.device_of(request), Role.WATCH)
    found = get_object_or_404(membership.table.players.filter(deleted_at=None), uid=uid)
    if found.merged_into:
        return redirect("player", found.current_player.uid)
    return _page(request, membership, found)


@require_POST
def rename(request: HttpRequest, uid: str) -> HttpResponse:
    """Rename a player. Needs the role `keep`."""
    membership, found = _somebody(request, uid, Role.KEEP)
    name = request.POST.get("name", "")
    try:
        play.rename_player(found, name)
    except Refusal as refusal:
        return _page(request, membership, found, name=name, name_refused=refusal_text(refusal))
    return redirect("player", uid)


@require_POST
def archive(request: HttpRequest, uid: str) -> HttpResponse:
    """Archive a player, or bring them back from the archive. Needs the role `own`."""
    _membership, found = _somebody(request, uid, Role.OWN)
    play.archive_player(found, archived="archived" in request.POST)
    return redirect("player", uid)


@require_POST
def merge(request: HttpRequest, uid: str) -> HttpResponse:
    """Merge a player into another one. Needs the role `own`."""
    membership, found = _somebody(request, uid, Role.OWN)
    into = _named_or_404(membership.table.players.present(), request.POST.get("into", ""))
    try:
        play.merge_player(found, into)
    except Refusal as refusal:
        return _page(request, membership, found, into=into.uid, merge_refused=refusal_text(refusal))
    return redirect("player", into.uid)


@require_POST
def unmerge(request: HttpRequest, uid: str) -> HttpResponse:
    """Undo the merge of a player into this one. Needs the role `own`."""
    membership, found = _somebody(request, uid, Role.OWN)
    merged = _named_or_404(found.merged.filter(table=membership.table), request.POST.get("who", ""))
    play.unmerge_player(merged)
    return redirect("player", merged.uid)


def _somebody(request: HttpRequest, uid: str, role: Role) -> tuple[Membership, Player]:
    membership = access.membership_or_404(access.device_of(request), role)
    return membership, get_object_or_404(membership.table.players.present(), uid=uid)


def _named_or_404(people: QuerySet[Player], uid: str) -> Player:
    """Return the player with a uid from a form."""
    if not uid.isprintable():  # PostgreSQL refuses a query with a NUL
        raise Http404
    return get_object_or_404(people, uid=uid)


def _page(request: HttpRequest, membership: Membership, player: Player, **typed: str) -> HttpResponse:
    filters = Filters(membership.table, request.GET)
    page = PlayerPage(membership.table, player, filters.selection)
    context = {
        "filters": filters,
        "player_page": page,
        "keeps": access.may(membership, Role.KEEP),
        "owns": access.may(membership, Role.OWN),
        "name": player.name,
        **typed,
    }
    status = 422 if typed or filters.errors else 200
    return render_statistics(
        request, "people/player.html", context, lambda: {"person": page.person}, status=status
    )
