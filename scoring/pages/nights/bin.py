"""What can be put away in the bin, and what is in it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet
from django.http import Http404

from scoring.models import KEPT_FOR, Game, Night, Player, Table
from scoring.play import Thing

# Kind -> the field that identifies a thing. Its bin_name consists of the kind and this field.
KEYS = {"game": "code", "night": "uid", "player": "uid"}
MOST = 200  # of each kind on the page, the latest

Things = dict[str, QuerySet[Game] | QuerySet[Night] | QuerySet[Player]]


class Binned(NamedTuple):
    """Something that is put away in the bin, or can be."""

    kind: str
    thing: Thing

    @property
    def until(self) -> datetime | None:
        """The last moment at which it can be brought back."""
        return self.thing.deleted_at + KEPT_FOR if self.thing.deleted_at else None


def listed(table: Table) -> list[Binned]:
    """Return what is in a table's bin, kind by kind."""
    return [Binned(kind, thing) for kind, things in _in_bin(table).items() for thing in things[:MOST]]


def present_or_404(table: Table, name: str) -> Binned:
    """Return what has this name, out of the bin."""
    return _find_or_404(_present(table), name)


def in_bin_or_404(table: Table, name: str) -> Binned:
    """Return what has this name, in the bin."""
    return _find_or_404(_in_bin(table), name)


def just_put_away(table: Table, name: str) -> Binned | None:
    """Return what was just put away, for the page's notice, as long as it is still in the bin."""
    try:
        return in_bin_or_404(table, name)
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


def _find_or_404(things: Things, name: str) -> Binned:
    kind, _, key = name.partition(":")
    known = kind in things and key.isprintable()  # PostgreSQL refuses a query with a NUL
    thing = things[kind].filter(**{KEYS[kind]: key}).first() if known else None
    if thing is None:
        raise Http404
    return Binned(kind, thing)
