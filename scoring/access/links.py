"""Links: secrets that let a device in, as a URL or as a code to type."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from scoring.access.secret import hashed, tidy_secret, typed_secret
from scoring.models import Game, Link, Role, Table


@transaction.atomic
def new_link(table: Table, role: Role) -> str:
    """Return a new secret that gives a role at a table, and delete the role's earlier link.

    Only a hash is stored, so the secret can be shown just this once.
    """
    secret = typed_secret()
    # If two links are made at once, the second waits here and then deletes the first.
    Table.objects.select_for_update().get(pk=table.pk)
    Link.objects.filter(table=table, role=role).delete()
    Link.objects.create(table=table, role=role, secret_hash=hashed(secret))
    return secret


def code_made_at(table: Table) -> datetime | None:
    """Return when the table's recovery code was made, if it has one."""
    return Link.objects.filter(table=table, role=Role.OWN).values_list("made_at", flat=True).first()


def wants_code(game: Game) -> bool:
    """Return whether to offer a recovery code: the table has no other finished game, and its owner no way back."""
    codes = Link.objects.filter(table=OuterRef("pk"), role=Role.OWN)
    finished = Game.objects.present().filter(night__table=OuterRef("pk"), finished_at__isnull=False)
    others = finished.exclude(pk=game.pk)
    return Table.objects.filter(~Exists(codes), ~Exists(others), pk=game.night.table_id).exists()


def as_code(secret: str) -> str:
    """Return a secret in groups of four, easier to read and type.

    >>> as_code("abcdefgh2345")
    'abcd-efgh-2345'
    """
    return "-".join(secret[start : start + 4] for start in range(0, len(secret), 4))


def link_of(secret: str) -> Link | None:
    """Return the link with this secret, however typed; also from the whole URL."""
    return Link.objects.select_related("table").filter(secret_hash=hashed(tidy_secret(secret))).first()
