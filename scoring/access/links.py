"""Links: secrets that let a device in, as an address or as a code to type."""

from __future__ import annotations

import base64
import secrets

from django.db import transaction

from scoring.access.secret import SECRET_BYTES, hashed
from scoring.models import Link, Role, Table


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
