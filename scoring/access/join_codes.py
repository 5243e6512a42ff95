"""Join codes: six letters to type, and a link, that let the phones at a table in.

Six letters can be guessed, so they are looked up by `guessed`, which counts. A link has a secret that cannot.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from scoring.access.roles import may
from scoring.access.secret import tidy_secret, typed_secret
from scoring.models import Device, Game, JoinCode, Role
from scoring.models.clocks import ahead

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"  # no two that look alike
LENGTH = 6
LIVES = timedelta(minutes=15)
ENOUGH = timedelta(minutes=5)  # a code with less time left is not shown again


def invite(game: Game, role: Role) -> JoinCode:
    """Return a code with enough time left, an existing one if there is one."""
    code = code_for(game, role)
    return code if code and code.expires_at > timezone.now() + ENOUGH else _new_code(game, role)


def invite_anew(game: Game, role: Role) -> JoinCode:
    """Return a new code and delete the earlier ones."""
    game.join_codes.filter(role=role).delete()
    return _new_code(game, role)


def code_for(game: Game, role: Role) -> JoinCode | None:
    """Return the newest code, if it has not expired."""
    return game.join_codes.filter(role=role, expires_at__range=_valid()).order_by("-expires_at").first()


def code_of(letters: str) -> JoinCode | None:
    """Return the code with these letters, if it has not expired and its game is not in the bin."""
    return _valid_codes().filter(code=letters).first()


def code_with(secret: str) -> JoinCode | None:
    """Return the code whose link has this secret, however typed, under the same conditions."""
    return _valid_codes().filter(secret=tidy_secret(secret)).first()


def code_for_member(device: Device | None, letters: str) -> JoinCode | None:
    """Return the code with these letters, if this device may already do at its table what the code allows."""
    if device is None:
        return None
    code = _valid_codes().filter(code=letters, game__night__table__devices=device).first()
    if code is None:
        return None
    member = code.game.night.table.memberships.get(device=device)
    return code if may(member, Role(code.role)) else None


def tidy(typed: str) -> str:
    """Return a code's letters, however typed; also from the whole URL.

    >>> tidy(" abc-def "), tidy("http://192.0.2.7:8000/join/ABCDEF/")
    ('ABCDEF', 'ABCDEF')
    """
    return tidy_secret(typed).upper()


def _new_code(game: Game, role: Role) -> JoinCode:
    JoinCode.objects.exclude(expires_at__range=_valid()).delete()
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    expires_at = timezone.now() + LIVES
    return game.join_codes.create(role=role, code=letters, secret=typed_secret(), expires_at=expires_at)


def _valid_codes() -> QuerySet[JoinCode]:
    return JoinCode.objects.select_related("game__night__table").filter(
        expires_at__range=_valid(), game__deleted_at=None, game__night__deleted_at=None
    )


def _valid() -> tuple[datetime, datetime]:
    """Return the range in which a valid code expires. One made while a clock was ahead is not valid for years."""
    return ahead(timezone.now(), LIVES)
