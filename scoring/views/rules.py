"""The rules as we score them: a page for each edition, and one for each menu of Party."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring import access
from scoring.models import Game
from scoring.rules import EDITIONS, Edition, Refusal, choose_menu
from scoring.wording import edition_name, edition_names, menu_name, refusal_text
from scoring.wording.rulebook import preset_cards, rulebook


@require_safe
def editions(request: HttpRequest) -> HttpResponse:
    """The list of editions, after the game that this device plays. Open to everybody."""
    playing = Game.objects.filter(code=access.visitor_of(request).game or "").first()
    return render(request, "rules/editions.html", {"editions": edition_names(), "playing": playing})


@require_safe
def edition(request: HttpRequest, edition: str) -> HttpResponse:
    """The rules of an edition. Open to everybody. Redirects to a menu's page if the URL names its kinds."""
    box = _edition_or_404(edition)
    chosen = [kind for course in box.courses for kind in request.GET.getlist(course.key)]
    refusal = ""
    if chosen:
        try:
            choose_menu(box, chosen)
        except Refusal as refused:
            refusal = refusal_text(refused)
        else:
            # A browser keeps the form's own fragment unless the redirect names another.
            return redirect(reverse("menu_rules", args=[box.key, "-".join(chosen)]) + "#main")
    context = {
        "edition": box,
        "name": edition_name(box.key),
        "book": rulebook(box),
        "presets": preset_cards(box),
        "chosen": chosen,
        "refusal": refusal,
    }
    return render(request, "rules/edition.html", context, status=422 if refusal else 200)


@require_safe
def menu(request: HttpRequest, edition: str, menu: str) -> HttpResponse:
    """The rules of a menu, by a preset's name or by its kinds joined with dashes. Open to everybody."""
    box = _edition_or_404(edition)
    chosen = menu if menu in box.presets else menu.split("-")
    try:
        kinds = choose_menu(box, chosen)
    except Refusal as refused:
        raise Http404 from refused
    context = {
        "edition": box,
        "edition_name": edition_name(box.key),
        "name": menu_name(chosen),
        "book": rulebook(box, kinds),
    }
    return render(request, "rules/menu.html", context)


def _edition_or_404(key: str) -> Edition:
    if key not in EDITIONS:
        raise Http404
    return EDITIONS[key]
