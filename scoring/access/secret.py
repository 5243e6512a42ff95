"""Secrets that identify devices and let them in. Only their hashes are stored."""

from __future__ import annotations

import hashlib

SECRET_BYTES = 20


def hashed(secret: str) -> str:
    """Return the hash to store. Secrets are long and random, so a fast hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()
