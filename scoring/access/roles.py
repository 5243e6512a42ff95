"""Who may do what: a table, a game, or a 404."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404

from scoring.models import Device, Game, Membership, Role, Table, demo
from scoring.models.sheet import Sheet

# What each role may do is also what the stronger ones may.
AT_LEAST = {
    Role.WATCH: (Role.WATCH, Role.KEEP, Role.OWN),
    Role.KEEP: (Role.KEEP, Role.OWN),
    Role.OWN: (Role.OWN,),
}


def may(membership: Membership | None, role: Role) -> bool:
    """Whether this is at least this role."""
    return membership is not None and membership.role in AT_LEAST[role]


def membership_of(device: Device | None) -> Membership | None:
    """What this device may do at the table that it used last."""
    return device.memberships.select_related("table").order_by("-used_at").first() if device else None


def table_of(device: Device | None) -> Table | None:
    """The table that this device used last."""
    membership = membership_of(device)
    return membership.table if membership else None


def membership_or_404(device: Device | None, role: Role) -> Membership:
    """What this device may do at the table that it used last, if that is at least this role."""
    membership = membership_of(device)
    if membership is None or not may(membership, role):
        raise Http404
    return membership


def table_or_404(device: Device | None, role: Role) -> Table:
    """The table that this device used last, if it has at least this role there."""
    return membership_or_404(device, role).table


def game_or_404(device: Device | None, code: str, role: Role) -> Game:
    """A game of a table at which this device has at least this role."""
    game = (
        Game.objects.present()
        .select_related("night__table")
        .filter(
            code=code,
            night__table__memberships__device=device,
            night__table__memberships__role__in=AT_LEAST[role],
        )
        .first()
        if device
        else None
    )
    if game is None:
        raise Http404
    return game


def hands_or_404(device: Device | None, code: str, role: Role) -> Game:
    """The same, of a game that has hands; of some only the end is known."""
    game = game_or_404(device, code, role)
    if game.totals_only:
        raise Http404
    return game


class Look(NamedTuple):
    """A game's score sheet, whether who looks at it may change it, or put it away, and where they sit."""

    sheet: Sheet
    keeps: bool
    owns: bool = False
    seat: int | None = None


def look_or_404(device: Device | None, code: str) -> Look:
    """What this device may look at. The demo is anyone's to look at, and nobody's to change."""
    if code == demo.CODE:
        return Look(demo.demo_sheet(), keeps=False)
    game = game_or_404(device, code, Role.WATCH)
    membership = game.night.table.memberships.get(device=device)
    sheet = Sheet.load(game)
    return Look(sheet, may(membership, Role.KEEP), may(membership, Role.OWN), _seat_of(membership, sheet))


def _seat_of(membership: Membership, sheet: Sheet) -> int | None:
    """The seat of the person whose device this is, if they play."""
    players = [seat.player_id for seat in sheet.seats]
    known = membership.player_id is not None and membership.player_id in players
    return players.index(membership.player_id) if known else None
