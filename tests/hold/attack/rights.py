"""Strangers, watchers and removed devices get what the table of rights says, and change nothing."""

from __future__ import annotations

from collections.abc import Iterator

from tests.hold.attack.site import Site, Try, attacked

# isort: split
from scoring import access
from scoring.models import Role
from tests.hold.fuzz.state import states
from tests.tables import a_device, a_table
from tests.views.test_access_table import SENT, VISITORS, address, expected, make_all

ROLES = {"watch": Role.WATCH, "stranger": Role.OWN, "removed": Role.KEEP}
WEAK = ("nobody", *ROLES)
# Everybody with a code or a link gets in by the first four. The last one is a stream.
LEFT_OUT = {"join", "join_code", "enter", "enter_link", "live"}


def tries() -> Iterator[Try]:
    with attacked() as site:
        with site.stored():
            table, other = a_table(), a_table(2, name="Another table")
            there = make_all(table)
            for visitor, role in ROLES.items():
                device = a_device(other if visitor == "stranger" else table, role, visitor)
                if visitor == "removed":
                    access.remove(device.memberships.get(), codes_stay=True)
            before = states([table])
        for (name, method), statuses in expected().items():
            if name in LEFT_OUT:
                continue
            row = dict(zip(VISITORS, statuses, strict=True))
            for visitor in WEAK:
                status = _status(site, name, method, visitor, there)
                yield Try(f"{method} {name} of {visitor}: {status}", status == row[visitor])
        for visitor in ("nobody", "stranger", "removed"):
            stream = site.visit(f"/g/{there['code']}/live/", visitor).text
            yield Try(f"the stream of {visitor}", stream == "event: gone\ndata: \n\n")
        with site.stored():
            yield Try("the table is as it was", states([table]) == before)


def _status(site: Site, name: str, method: str, visitor: str, there: dict[str, str]) -> int:
    path = address(name, there)
    if method == "GET":
        return site.visit(path, visitor).status
    form = {field: value.format(**there) for field, value in SENT.get(name, {}).items()}
    return site.send(path, visitor, **form).status
