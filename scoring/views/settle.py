"""The settle page: one question about the rules. Nothing is stored; the URL holds the whole question."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from scoring import access
from scoring.models import Game
from scoring.pages.settle import COLUMNS, MOST_SEATS, WITH_DUMMY, Dispute
from scoring.rules import Setup
from scoring.views.http import Request
from scoring.wording import counted, edition_name, edition_names


@require_safe
def settle(request: Request) -> HttpResponse:
    """The settle page, which begins with the box of the table's last game. Open to everybody."""
    question = request.GET.get("question", "rolls")
    if question not in COLUMNS:
        raise Http404
    dispute = Dispute.read(question, request.GET, None if "edition" in request.GET else _last_game(request))
    if request.htmx:
        dispute.fit()
    answer = dispute.answer()
    context = {
        "dispute": dispute,
        "answer": answer,
        "editions": edition_names(),
        "players": [str(number) for number in range(2, MOST_SEATS + 1)],
        "with_dummy": WITH_DUMMY,
        **(_table(answer.setup) if answer else {}),
    }
    response = render(request, "settle.html", context, status=422 if dispute.errors else 200)
    if not request.htmx:
        return response
    if answer:  # it stands above a form that is longer than a screen
        response["HX-Reswap"] = "patch show:#main:top"
    return push_url(response, dispute.address(answer.setup if answer else None))


def _last_game(request: HttpRequest) -> Game | None:
    membership = access.membership_of(access.device_of(request))
    return Game.objects.last_at(membership.table) if membership else None


def _table(setup: Setup) -> dict[str, str]:
    """Return the box and the number of players in words."""
    return {"edition": edition_name(setup.edition.key), "at_table": counted("player", setup.players)}
