"""Downloads that are hardly read cost little memory, and keep nobody waiting."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import date

from tests.bench.processes import cost
from tests.hold.attack.site import Site, Try, attacked

# isort: split
from scoring.access import COOKIE
from scoring.models import Night, Role
from tests.tables import a_device, a_table

TABLES = 12
MEGABYTES = 15  # of each table's file
MOST_MEMORY = 60  # megabytes, for all of them


def tries() -> Iterator[Try]:
    with attacked() as site:
        secrets = [_gather(site, number) for number in range(TABLES)]
        yield _begun(site, secrets)
        yield Try("a whole one", len(site.visit("/export/table/", secrets[0]).text) > MEGABYTES * 1_000_000)


def _gather(site: Site, number: int) -> str:
    """Make a table with a large file, and return its owner's secret."""
    secret = f"owner {number}"
    with site.stored():
        table = a_table(0)
        a_device(table, Role.OWN, secret)
        nights = (
            Night(table=table, date=date(2026, 1, 1), note="x" * 10_000) for _ in range(100 * MEGABYTES)
        )
        Night.objects.bulk_create(nights)
    return secret


def _begun(site: Site, secrets: list[str]) -> Try:
    """Ask for the files of all tables, and read the first bytes alone."""
    site.answers()
    before = cost(site).memory
    with ExitStack() as stack:
        for secret in secrets:
            head = site.head("GET /export/table/", f"Cookie: {COOKIE}={secret}")
            stack.enter_context(site.connect(head)).recv(1000)
        grown = cost(site).memory - before
        what = f"{TABLES} files of {MEGABYTES} MB: {grown:.0f} MB"
        return Try(what, site.answers() and grown < MOST_MEMORY)
