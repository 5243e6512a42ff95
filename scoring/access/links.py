"""Links: secrets that let a device in, as a URL or as a code to type."""

from __future__ import annotations

import base64
import secrets

from django.db import transaction

from scoring.access.secret import SECRET_BYTES, hashed
from scoring.models import Link, Role, Table


@transaction.atomic
def new_link(table: Table, role: Role) -> str:
    """Return a new secret that gives a role at a table, and delete the role's earlier link.

    Only a hash is stored, so the secret can be shown just this once.
    """
    secret = base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode().lower()
    # If two links are made at once, the second waits here and then deletes the first.
    Table.objects.select_for_update().get(pk=table.pk)
    Link.objects.filter(table=table, role=role).delete()
    Link.objects.create(table=table, role=role, secret_hash=hashed(secret))
    return secret


def as_code(secret: str) -> str:
    """Return a secret in groups of four, easier to read and type.

    >>> as_code("abcdefgh2345")
    'abcd-efgh-2345'
    """
    return "-".join(secret[start : start + 4] for start in range(0, len(secret), 4))


def link_of(secret: str) -> Link | None:
    """Return the link with this secret, however typed; also from the whole URL."""
    tidy = "".join(secret.split()).rstrip("/").rpartition("/")[2].replace("-", "").lower()
    return Link.objects.select_related("table").filter(secret_hash=hashed(tidy)).first()
