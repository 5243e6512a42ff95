"""A page of the history: the nights of a table, newest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate, takewhile

from django.db.models import Exists, OuterRef, Q

from scoring.document.numbers import IDS, whole_number
from scoring.models import MOST_SHOWN, Games, Night, Table, load_games
from scoring.pages.nights.addresses import Asked
from scoring.pages.nights.matches import Matches
from scoring.pages.nights.recap import Recap
from scoring.wording.nights import matching_text

NIGHTS = 20  # per page of the history
GAMES = 200  # after which a page takes no further night


@dataclass(frozen=True)
class Page:
    """A page of the history: its nights, newest first, and where the next page begins."""

    nights: list[Recap]
    next: str  # the query of the next page
    is_later: bool  # whether there are newer nights than these
    found: str  # how many games match, if there is a filter


def nights_page(table: Table, games: Games, *, filters: Asked, before: str, matches: Matches) -> Page:
    """Return the nights with these games. Without a filter, also those with only a name, place or note."""
    filtered = bool(filters)
    played = Exists(games.filter(night=OuterRef("pk")))
    nights = Night.objects.present().filter(table=table)
    nights = nights.filter(played if filtered else Q(played) | ~Q(words="")).filter(_before(before))
    found = list(nights.with_sizes().order_by("-date", "-pk")[: NIGHTS + 1])
    shown = _that_fit(found)
    load_games(shown)
    asked = set(games.filter(night__in=shown).values_list("pk", flat=True)) if filtered else None
    last = shown[-1] if len(found) > len(shown) else None
    return Page(
        nights=[Recap(night, asked, matches, filters) for night in shown],
        next=f"before={last.date}.{last.pk}" if last else "",
        is_later=bool(before),
        found=matching_text(games.count()) if filtered else "",
    )


def _that_fit(nights: Sequence[Night]) -> list[Night]:
    """Return the nights that fit on a page: the first one at least."""
    sizes = (min(night.size, MOST_SHOWN) for night in nights)  # type: ignore[attr-defined]
    games_before = accumulate(sizes, initial=0)
    fitting = takewhile(lambda pair: pair[1] < GAMES, zip(nights, games_before, strict=False))
    return [night for night, _ in fitting][:NIGHTS]


def _before(last: str) -> Q:
    """Return a filter for nights older than the last one shown, which may have been deleted since.

    Matches every night if none is named.
    """
    day, _, key = last.partition(".")
    newest_key = whole_number(key, IDS)
    try:
        newest = date.fromisoformat(day)
    except ValueError:
        return Q()
    if newest_key is None:
        return Q()
    return Q(date__lt=newest) | Q(date=newest, pk__lt=newest_key)
