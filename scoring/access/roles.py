"""What a device's role allows: each function returns an object that the device may see, or raises a 404."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from django.db.models import F, Q
from django.http import Http404

from scoring.models import Device, Game, Games, Membership, Role, Table, demo
from scoring.models.card_language import name_cards_in
from scoring.models.prepared import Given, Prepared
from scoring.models.sheet import Sheet

# A stronger role may do everything that a weaker one may.
AT_LEAST = {
    Role.WATCH: (Role.WATCH, Role.KEEP, Role.OWN),
    Role.KEEP: (Role.KEEP, Role.OWN),
    Role.OWN: (Role.OWN,),
}


def _games(role: Role) -> Games:
    """Select the game of a code with the device's player, if the device has at least this role at its table."""
    return (
        Game.objects.present()
        .select_related("night__table")
        .filter(
            code=Given("code"),
            night__table__memberships__device=Given("device"),
            night__table__memberships__role__in=AT_LEAST[role],
        )
        .annotate(player_here=F("night__table__memberships__player"))
    )


GAMES = {role: Prepared(partial(_games, role)) for role in Role}


def may(membership: Membership | None, role: Role) -> bool:
    """Return whether the membership has at least this role."""
    return membership is not None and membership.role in AT_LEAST[role]


def membership_of(device: Device | None) -> Membership | None:
    """Return the device's membership of the table that it used last."""
    membership = device.memberships.latest_first().first() if device else None
    if membership:
        name_cards_in(membership.table.card_language)
    return membership


def membership_or_404(device: Device | None, role: Role) -> Membership:
    """Return the device's membership of the table that it used last, if it has at least this role there."""
    membership = membership_of(device)
    if membership is None or not may(membership, role):
        raise Http404
    return membership


def membership_at_or_404(device: Device | None, table: int | None) -> Membership:
    """Return the device's membership of the table with this key."""
    membership = device.memberships.select_related("table").filter(table=table).first() if device else None
    if membership is None:
        raise Http404
    name_cards_in(membership.table.card_language)
    return membership


def table_or_404(device: Device | None, role: Role) -> Table:
    """Return the table that this device used last, if it has at least this role there."""
    return membership_or_404(device, role).table


def game_or_404(device: Device | None, code: str, role: Role) -> Game:
    """Return a game, if this device has at least this role at its table."""
    # PostgreSQL refuses a query with a NUL.
    found = GAMES[role](code=code, device=device.pk) if device and code.isprintable() else []
    if not found:
        raise Http404
    name_cards_in(found[0].night.table.card_language)
    return found[0]


def membership_of_deleted(device: Device | None, code: str) -> Membership | None:
    """Return the device's membership of the table that had the game, if the game or its night was deleted."""
    if device is None or not code.isprintable():
        return None
    is_deleted = Q(table__nights__games__deleted_at__isnull=False) | Q(
        table__nights__deleted_at__isnull=False
    )
    return device.memberships.filter(is_deleted, table__nights__games__code=code).first()


def hands_or_404(device: Device | None, code: str, role: Role) -> Game:
    """Return a game like `game_or_404`, if it has hands: of some games, only the totals are known."""
    game = game_or_404(device, code, role)
    if game.totals_only:
        raise Http404
    return game


def own_seat(game: Game, sheet: Sheet) -> int | None:
    """Return the seat of the player whose device sent the request, if that player is in the game."""
    return _seat_of(getattr(game, "player_here", None), sheet)


class SheetAccess(NamedTuple):
    """A game's score sheet, and what a device may do with the game."""

    sheet: Sheet
    keeps: bool  # may change it
    owns: bool = False  # may delete it
    seat: int | None = None  # of the device's player
    device: Device | None = None


def sheet_or_404(device: Device | None, code: str) -> SheetAccess:
    """Return a game's sheet, if this device may see it. Everybody may see the demo, and nobody may change it."""
    if code == demo.CODE:
        return SheetAccess(demo.demo_sheet(), keeps=False)
    game = game_or_404(device, code, Role.WATCH)
    membership = game.night.table.memberships.get(device=device)
    sheet = Sheet.load(game)
    seat = _seat_of(membership.player_id, sheet)
    return SheetAccess(sheet, may(membership, Role.KEEP), may(membership, Role.OWN), seat, device)


def _seat_of(player: int | None, sheet: Sheet) -> int | None:
    """Return the seat of the device's player, if that player is in the game."""
    players = [seat.player_id for seat in sheet.seats]
    return players.index(player) if player is not None and player in players else None
