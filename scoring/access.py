"""Who may do what. A device that was let in has a secret in its cookie; nobody signs up.

Every view that shows or changes a table's data begins with one of the functions here.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import NamedTuple

from django.db import connection, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from scoring.models import Device, Game, Link, Membership, Player, Role, Table, demo
from scoring.models.sheet import Sheet

COOKIE = "device"
COOKIE_AGE = timedelta(days=400)  # as long as browsers keep one
SECRET_BYTES = 20
SEEN_EVERY = timedelta(minutes=5)  # a look is not to cost a write each time
# Some say that they are several of these; the first that fits is the right one.
BROWSERS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}

# What each role may do is also what the stronger ones may.
AT_LEAST = {
    Role.WATCH: (Role.WATCH, Role.KEEP, Role.OWN),
    Role.KEEP: (Role.KEEP, Role.OWN),
    Role.OWN: (Role.OWN,),
}


def hashed(secret: str) -> str:
    """What is stored of a secret. It is long and random, so a fast hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def device_of(request: HttpRequest) -> Device | None:
    """The device that sends this request, if it was let in before."""
    secret = request.COOKIES.get(COOKIE)
    device = Device.objects.filter(secret_hash=hashed(secret)).first() if secret else None
    if device and device.seen_at < (now := timezone.now()) - SEEN_EVERY:
        Device.objects.filter(pk=device.pk).update(seen_at=now)
    return device


def let_in(request: HttpRequest, response: HttpResponse, table: Table, role: Role) -> Membership:
    """Give this device a role at a table, and a cookie to be known by. A stronger role it has stays."""
    device = device_of(request)
    if device is None:
        secret = secrets.token_urlsafe(SECRET_BYTES)
        device = Device.objects.create(secret_hash=hashed(secret))
        response.set_cookie(
            COOKIE,
            secret,
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
    known = Membership.objects.filter(device=device, table=table, role__in=AT_LEAST[role]).first()
    facts = {
        "role": known.role if known else role,
        "browser": _browser_of(request),
        "used_at": timezone.now(),
    }
    return Membership.objects.update_or_create(device=device, table=table, defaults=facts)[0]


def _browser_of(request: HttpRequest) -> str:
    """What an owner sees of a device: its kind, as far as it says."""
    agent = request.headers.get("User-Agent", "")
    return next((kind for word, kind in BROWSERS.items() if word in agent), "")


def take_seat(membership: Membership, player: Player | None) -> None:
    """Whose device this is from now on; nobody's in particular, where they only watch."""
    membership.player = player
    membership.save(update_fields=["player"])


def membership_of(device: Device | None) -> Membership | None:
    """What this device may do at the table that it used last."""
    return device.memberships.select_related("table").order_by("-used_at").first() if device else None


def table_of(device: Device | None) -> Table | None:
    """The table that this device used last."""
    membership = membership_of(device)
    return membership.table if membership else None


def may(membership: Membership | None, role: Role) -> bool:
    """Whether this is at least this role."""
    return membership is not None and membership.role in AT_LEAST[role]


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


# Pages ask for it all the time, and Django takes ten times as long to write it as a database to answer it.
VERSION = """
    SELECT game.version FROM scoring_game AS game
    JOIN scoring_night AS night ON night.id = game.night_id
    JOIN scoring_membership AS membership ON membership.table_id = night.table_id
    JOIN scoring_device AS device ON device.id = membership.device_id
    WHERE game.code = %s AND device.secret_hash = %s AND game.deleted_at IS NULL AND night.deleted_at IS NULL
"""


def version_for(secret: str, code: str) -> int | None:
    """The version of a game that this device may watch."""
    with connection.cursor() as cursor:
        cursor.execute(VERSION, [code, hashed(secret)])
        row = cursor.fetchone()
    return row[0] if row else None


def listeners(codes: Collection[str]) -> set[tuple[str, str]]:
    """Who may watch these games: their codes, each with what is stored of a device's secret."""
    games = Game.objects.present().filter(code__in=codes)
    return set(games.values_list("code", "night__table__memberships__device__secret_hash"))


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


@transaction.atomic
def remove(membership: Membership) -> bool:
    """A device is known no more at its table. The last one that owns it stays."""
    # Of two owners that remove each other at once, the later one waits here and is refused.
    table = Table.objects.select_for_update().get(pk=membership.table_id)
    if not owned_without(table, membership):
        return False
    membership.delete()
    return True


def owned_without(table: Table, membership: Membership) -> bool:
    """Whether somebody owns a table if this device does not."""
    return table.memberships.filter(role=Role.OWN).exclude(pk=membership.pk).exists()


@transaction.atomic
def hand_over(giving: Membership, taking: Membership) -> None:
    """The table is another device's from now on; this one keeps the score."""
    Table.objects.select_for_update().get(pk=giving.table_id)
    # Where the other was removed in the meantime, the table keeps its owner.
    if Membership.objects.filter(pk=taking.pk).update(role=Role.OWN) and giving != taking:
        Membership.objects.filter(pk=giving.pk).update(role=Role.KEEP)


@transaction.atomic
def new_link(table: Table, role: Role) -> str:
    """A secret that gives a role at a table. It is shown once; a new one ends those before it."""
    secret = base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode().lower()
    # Of two that are made at once, the later one waits here and then ends the earlier one.
    Table.objects.select_for_update().get(pk=table.pk)
    Link.objects.filter(table=table, role=role).delete()
    Link.objects.create(table=table, role=role, secret_hash=hashed(secret))
    return secret


def as_code(secret: str) -> str:
    """A secret as it is read and typed.

    >>> as_code("abcdefgh2345")
    'abcd-efgh-2345'
    """
    return "-".join(secret[start : start + 4] for start in range(0, len(secret), 4))


def link_of(secret: str) -> Link | None:
    """The link of a secret, however it was typed; the whole address may be there as well."""
    tidy = "".join(secret.split()).rstrip("/").rpartition("/")[2].replace("-", "").lower()
    return Link.objects.select_related("table").filter(secret_hash=hashed(tidy)).first()
