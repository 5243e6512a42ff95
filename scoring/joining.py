"""Codes by which the phones at a table come in."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.utils import timezone

from scoring.models import Game, JoinCode, Role

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"  # none that look alike
LENGTH = 6
LIVES = timedelta(minutes=15)
ENOUGH = timedelta(minutes=5)  # what a code must have left to be shown once more


def invite(game: Game, role: Role) -> JoinCode:
    """A code for this game that lives for a while yet."""
    now = timezone.now()
    JoinCode.objects.filter(expires_at__lte=now).delete()
    code = game.join_codes.filter(role=role, expires_at__gt=now + ENOUGH).order_by("-expires_at").first()
    return code or game.join_codes.create(role=role, code=_letters(), expires_at=now + LIVES)


def code_for(game: Game, role: Role) -> JoinCode | None:
    """The code that was made last, if it is still alive."""
    return game.join_codes.filter(role=role, expires_at__gt=timezone.now()).order_by("-expires_at").first()


def code_of(typed: str) -> JoinCode | None:
    """The living code of these letters, however they were typed."""
    return (
        JoinCode.objects.select_related("game__night__table")
        .filter(
            code=tidy(typed),
            expires_at__gt=timezone.now(),
            game__deleted_at=None,
            game__night__deleted_at=None,
        )
        .first()
    )


def tidy(typed: str) -> str:
    """
    >>> tidy(" abc-def ")
    'ABCDEF'
    """
    return "".join(letter for letter in typed.upper() if letter.isalnum())[:LENGTH]


def _letters() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
