"""Secrets that identify devices and let them in. Those that last are stored as hashes."""

from __future__ import annotations

import base64
import hashlib
import secrets

SECRET_BYTES = 20


def hashed(secret: str) -> str:
    """Return the hash to store. Secrets are long and random, so a fast hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def typed_secret() -> str:
    """Return a new secret that can be typed: in any case, and without look-alike digits."""
    return base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode().lower()


def tidy_secret(typed: str) -> str:
    """Return a secret as it was made, however typed; also from the whole URL.

    >>> tidy_secret(" ABCD-efgh WXYX "), tidy_secret("http://192.0.2.7:8000/enter/abcdefgh2345/")
    ('abcdefghwxyx', 'abcdefgh2345')
    """
    last = typed.strip().rstrip("/").rpartition("/")[2]
    return "".join(letter for letter in last.lower() if letter.isalnum())
