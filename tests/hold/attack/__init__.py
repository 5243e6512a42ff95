"""Attacks on the real site: each file here is a class of attack, tried against a site that it starts.

Such a file has `tries() -> Iterator[Try]`, is listed in ATTACKS, and says in its first line what must hold.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module

from tests.bench.row import Row

ATTACKS = (
    "uploads",
    "connections",
    "log_floods",
    "abandoned_requests",
    "large_texts",
    "large_files",
    "heavy_work",
    "growth",
    "guessing",
    "locking_out",
    "planted_cookies",
    "other_tables",
    "other_websites",
    "rights",
    "forged_headers",
    "scripts",
    "secrets_in_the_log",
    "caches",
    "clocks",
)


def run() -> list[Row]:
    """Try all attacks, or those that the environment names: ATTACKS=uploads,growth."""
    chosen = os.environ.get("ATTACKS")
    return [_row(name) for name in (chosen.split(",") if chosen else ATTACKS)]


def _row(name: str) -> Row:
    """Return how many tries of an attack were held off, of how many."""
    attack = import_module(f"tests.hold.attack.{name}")
    what = (attack.__doc__ or name).splitlines()[0].rstrip(".")
    tried = list(attack.tries())
    for one in tried:
        if not one.held:
            print(f"{what}. Not held: {one.what}", file=sys.stderr)
    return Row(what, sum(one.held for one in tried), len(tried), "reach")
