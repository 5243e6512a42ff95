"""The part `fuzz`: inputs of all kinds that no browser would send, on both databases."""

from __future__ import annotations

from tests.bench.row import Row


def run() -> list[Row]:
    from tests.hold.fuzz.databases import both  # noqa: PLC0415  it sets up Django, which the tests have done already

    return both()
