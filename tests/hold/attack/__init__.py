"""Attacks on the real site: each file here is a class of attack, tried against a site that it starts.

Such a file has `tries() -> Iterator[Try]`, is listed in ATTACKS, and states in its first line what must hold.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator
from http.client import HTTPException
from importlib import import_module

from tests.bench.row import Row
from tests.hold.attack.site import Try

ATTACKS = (
    "uploads",
    "downloads",
    "connections",
    "log_floods",
    "abandoned_requests",
    "crowded_lines",
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
    """Return how many of an attack's tries were held off."""
    attack = import_module(f"tests.hold.attack.{name}")
    what = (attack.__doc__ or name).splitlines()[0].rstrip(".")
    tried = list(_until_silence(attack.tries()))
    for one in tried:
        if not one.held:
            print(f"{what}. Not held: {one.what}", file=sys.stderr)
    return Row(what, sum(one.held for one in tried), max(1, len(tried)), "reach")


def _until_silence(tries: Iterator[Try]) -> Iterator[Try]:
    """Yield the tries of an attack. A request that gets no answer ends it, and was not held off."""
    try:
        yield from tries
    except (HTTPException, OSError, EOFError) as error:
        traceback.print_exc()
        yield Try(f"no answer: {error!r}", held=False)
