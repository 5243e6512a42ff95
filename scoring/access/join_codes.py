"""Join codes: six letters that let the phones at a table in."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.utils import timezone

from scoring.models import Game, JoinCode, Role
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


def code_of(typed: str) -> JoinCode | None:
    """Return the code with these letters, if it has not expired and its game is not in the bin."""
    return (
        JoinCode.objects.select_related("game__night__table")
        .filter(
            code=typed,
            expires_at__range=_valid(),
            game__deleted_at=None,
            game__night__deleted_at=None,
        )
        .first()
    )


def tidy(typed: str) -> str:
    """Return a code's letters, however typed; also from the whole URL.

    >>> tidy(" abc-def "), tidy("http://192.0.2.7:8000/join/ABCDEF/")
    ('ABCDEF', 'ABCDEF')
    """
    last = typed.strip().rstrip("/").rpartition("/")[2]
    return "".join(letter for letter in last.upper() if letter.isalnum())


def _new_code(game: Game, role: Role) -> JoinCode:
    JoinCode.objects.exclude(expires_at__range=_valid()).delete()
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return game.join_codes.create(role=role, code=letters, expires_at=timezone.now() + LIVES)


def _valid() -> tuple[datetime, datetime]:
    """Return the range in which a valid code expires. The code of a clock that was ahead is not valid for years."""
    return ahead(timezone.now(), LIVES)
