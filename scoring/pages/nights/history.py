"""A page of the history: the nights of a table, newest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q

from scoring.document.numbers import KEYS, whole_number
from scoring.models import Games, Night, Table
from scoring.pages.nights.matches import Matches
from scoring.pages.nights.recap import Recap
from scoring.wording.nights import matching_text

NIGHTS = 20  # per page of the history


@dataclass(frozen=True)
class Page:
    """A page of the history: its nights, newest first, and where the next page begins."""

    nights: list[Recap]
    next: str  # the query of the next page
    is_later: bool  # whether there are newer nights than these
    found: str  # how many games match, if there is a filter


def nights_page(table: Table, games: Games, *, filtered: bool, before: str, matches: Matches) -> Page:
    """Return the nights with these games. Without a filter, also those with only a name, place or note."""
    played = Exists(games.filter(night=OuterRef("pk")))
    nights = Night.objects.present().filter(table=table)
    nights = nights.filter(played if filtered else Q(played) | ~Q(words="")).filter(_before(before))
    found = list(nights.with_games().order_by("-date", "-pk")[: NIGHTS + 1])
    asked = set(games.filter(night__in=found).values_list("pk", flat=True)) if filtered else None
    last = found[NIGHTS - 1] if len(found) > NIGHTS else None
    return Page(
        nights=[Recap(night, asked, matches) for night in found[:NIGHTS]],
        next=f"before={last.date}.{last.pk}" if last else "",
        is_later=bool(before),
        found=matching_text(games.count()) if filtered else "",
    )


def _before(last: str) -> Q:
    """Return a filter for nights older than the last one shown, which may have been deleted since.

    Matches every night if none is named.
    """
    day, _, key = last.partition(".")
    newest_key = whole_number(key, KEYS)
    try:
        newest = date.fromisoformat(day)
    except ValueError:
        return Q()
    if newest_key is None:
        return Q()
    return Q(date__lt=newest) | Q(date=newest, pk__lt=newest_key)
