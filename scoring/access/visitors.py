"""What the navigation of a page needs to know of its visitor. Every page asks this, so it is one query."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Case, F, OuterRef, QuerySet, Subquery, When
from django.http import HttpRequest

from scoring.access.cookie import COOKIE
from scoring.access.roles import AT_LEAST
from scoring.access.secret import hashed
from scoring.access.starting import is_closed
from scoring.models import Game, Membership, Role
from scoring.models.clocks import was_lately
from scoring.models.games import RUNNING, SUSPENSE, UNREVEALED
from scoring.models.prepared import Given, Prepared


class Visitor(NamedTuple):
    """The role of a device at the table that it used last, and the code of the game that is being played there."""

    role: Role | None = None
    game: str | None = None
    in_suspense: bool = False  # whether the game is finished, and nobody has asked yet who won

    @property
    def keeps(self) -> bool:
        return self.role in AT_LEAST[Role.KEEP]

    @property
    def may_start_games(self) -> bool:
        return self.keeps or (self.role is None and not is_closed())


def visitor_of(request: HttpRequest) -> Visitor:
    """Return the visitor of a page. A device that was not let in is a visitor without a role."""
    secret = request.COOKIES.get(COOKIE)
    found = VISITORS(secret_hash=hashed(secret)) if secret else []
    return next((_visitor(*one) for one in found), Visitor())


def _visitor(role: str, game: str | None, finished_at: datetime | None) -> Visitor:
    if finished_at is None:
        return Visitor(Role(role), game)
    if was_lately(finished_at, SUSPENSE):
        return Visitor(Role(role), game, in_suspense=game is not None)
    return Visitor(Role(role))


def _visitors() -> QuerySet[Membership, tuple[Any, ...]]:
    """Select the role, the last game if it is running or not yet revealed, and when it was finished.

    A game that was left unfinished before the last one is not running.
    """
    games = Game.objects.present().filter(night__table=OuterRef("table"), totals_only=False).latest_first()
    running = games.annotate(running=Case(When(RUNNING | UNREVEALED, then=F("code")))).values("running")[:1]
    finished = games.values("finished_at")[:1]
    memberships = Membership.objects.filter(device__secret_hash=Given("secret_hash")).latest_first()
    last = memberships.annotate(game=Subquery(running), finished_at=Subquery(finished))
    return last.values_list("role", "game", "finished_at")[:1]


VISITORS = Prepared(_visitors)
