"""No cache on the way gives a page of one device to another."""

from __future__ import annotations

from collections.abc import Iterator

from tests.hold.attack.site import Site, Try, attacked

# isort: split
from scoring.models import Role
from tests.tables import a_device, a_table
from tests.views.test_access_table import address, expected, make_all
from tests.views.test_http import SHARED, is_private

OWNER = "the owner's secret"
HTMX = {"HX-Request": "true"}
WAYS = {
    "a page": {},
    "a part": HTMX,
    "an old page": HTMX | {"Site-Version": "old"},
    "compressed": {"Accept-Encoding": "gzip"},
}


def tries() -> Iterator[Try]:
    with attacked() as site:
        with site.stored():
            table = a_table()
            a_device(table, Role.OWN, OWNER)
            there = make_all(table)
        names = sorted({name for name, _ in expected()} - SHARED - {"live"})
        for path in [*(address(name, there) for name in names), "/nowhere/", "/g/nowhere/", "/NEW/"]:
            yield from _page(site, path)


def _page(site: Site, path: str) -> Iterator[Try]:
    for visitor, secret in {"the owner": OWNER, "nobody": ""}.items():
        for what, headers in WAYS.items():
            yield Try(
                f"{path} as {what} of {visitor}", is_private(site.visit(path, secret, **headers).headers)
            )
