"""The navigation that every page has: where its links lead, and in which part of the site the page is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.core.exceptions import TooManyFieldsSent
from django.http import HttpRequest
from django.urls import ResolverMatch, reverse
from django.utils.functional import SimpleLazyObject

from scoring.access import Visitor, visitor_of
from scoring.pages.carried import query_of
from scoring.rules import ROUNDS
from scoring.wording.site import CONTINUE, HISTORY, HOME, MORE, NEW, PLAYERS, RULES, WATCH

# The parts of the site that a table has, and the pages of each. A game's pages belong to the history or to the game
# that is being played, and all other pages to "more".
PAGES = {
    "home": {"home"},
    "new": {"new"},
    "history": {"history", "night", "past_game"},
    "players": {"players", "player", "rivals", "records", "years", "year"},
    "rules": {"rules", "edition_rules", "menu_rules"},
    "": {"join", "join_code"},  # pages that lead in, outside of all parts
}

# The pages beside the game that is being played: "Continue" leads back to it.
BESIDE = {"invite", "setup"}

# The pages that filter a table's games, and the links that carry the filters on.
FILTERED = {"history", "players", "player", "rivals", "records", "years", "year", "more"}
CARRIES = {"history", "players", "more"}


class Way(NamedTuple):
    """A link of the navigation. Its drawing is a symbol of dishes.svg."""

    name: str
    address: str
    drawing: str
    current: str = ""  # the value of aria-current


def in_templates(request: HttpRequest) -> dict[str, object]:
    """Context processor: the links, computed only where a page prints them."""
    return {"navigation": SimpleLazyObject(lambda: list(_ways(request)))}


def _ways(request: HttpRequest) -> Iterator[Way]:
    visitor = visitor_of(request)
    part = _part_of(request.resolver_match, visitor)
    carried = _carried(request)
    for way in _all_ways(visitor):
        here = "page" if way.address == request.path else "true"
        address = way.address + (carried if way.drawing in CARRIES else "")
        yield way._replace(current=here if way.drawing == part else "", address=address)


def _carried(request: HttpRequest) -> str:
    """Return the page's filters as a query string."""
    if _name_of(request) not in FILTERED:
        return ""
    try:
        return query_of(request.GET)
    except TooManyFieldsSent:  # on a 404 page, nothing has read them before
        return ""


def _name_of(request: HttpRequest) -> str | None:
    return request.resolver_match.url_name if request.resolver_match else None


def _all_ways(visitor: Visitor) -> Iterator[Way]:
    yield _way_to_play(visitor)
    if visitor.role:
        yield Way(str(HISTORY), reverse("history"), "history")
        yield Way(str(PLAYERS), reverse("players"), "players")
    yield Way(str(RULES), reverse("rules"), "rules")
    yield Way(str(MORE), reverse("more"), "more")


def _way_to_play(visitor: Visitor) -> Way:
    """Return the link to the running game, to a new one, or home for those who cannot start one."""
    if visitor.game:
        return Way(str(CONTINUE if visitor.keeps else WATCH), _address(visitor.game, visitor), "game")
    if visitor.may_start_games:
        return Way(str(NEW), reverse("new"), "new")
    return Way(str(HOME), reverse("home"), "home")


def _address(game: str, visitor: Visitor) -> str:
    """Return where the game goes on. Somebody who keeps the score gets to where they can ask who won."""
    if not visitor.in_suspense:
        return reverse("game", args=[game])
    return reverse("round", args=[game, ROUNDS]) if visitor.keeps else reverse("watch", args=[game])


def _part_of(found: ResolverMatch | None, visitor: Visitor) -> str:
    """Return the part of the site that a page is in; none for a 404 page."""
    if found is None or found.url_name is None:
        return ""
    if "code" in found.kwargs and found.url_name != "import_preview":
        if found.kwargs["code"] != visitor.game:
            return "history"
        return "" if found.url_name in BESIDE else "game"
    return next((part for part, pages in PAGES.items() if found.url_name in pages), "more")
