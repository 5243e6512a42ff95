"""Secrets by which devices are known and let in. They are stored hashed."""

from __future__ import annotations

import hashlib

SECRET_BYTES = 20


def hashed(secret: str) -> str:
    """What is stored of a secret. It is long and random, so a fast hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()
