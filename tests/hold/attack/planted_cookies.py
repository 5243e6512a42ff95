"""Whoever planted a cookie in a browser gets nothing of what is entered there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from tests.hold.attack.site import Answer, Site, Try, attacked

# isort: split
from scoring import access
from scoring.access import COOKIE, join_codes
from scoring.models import Role
from tests.tables import a_device, a_game, a_table

NAME = "The victim's table"
ENTRIES = ("a link", "a recovery code", "an invitation", "a new table")


def tries() -> Iterator[Try]:
    with attacked() as site:
        for what, comes_back in product(ENTRIES, (False, True)):
            yield from _enter(site, what, comes_back)


def _enter(site: Site, what: str, comes_back: bool) -> Iterator[Try]:
    """Let the victim enter with the planted cookie, and ask for the table with that cookie."""
    when = f"{what}, {'with' if comes_back else 'without'} coming back"
    planted = f"planted: {when}"
    with site.stored():
        game = a_game(a_table(name=NAME))
        table = game.night.table
        link, invitation = access.new_link(table, Role.OWN), join_codes.invite(game, Role.KEEP).secret
        if what != "a new table":  # a device that has a table gets no other by starting a game
            a_device(a_table(0, name="The attacker's table"), Role.OWN, planted)
    path, form = {
        "a link": (f"/enter/{link}/", {}),
        "a recovery code": ("/enter/", {"code": link}),
        "an invitation": (f"/join/{invitation}/", {"seat": "watching"}),
        "a new table": ("/new/", {"name": "The victim's name", "add": "1"}),
    }[what]
    secret = _secret_in(site.send(path, planted, **form))
    yield Try(f"{when}: a new secret", secret not in ("", planted))
    if comes_back:
        yield Try(f"{when}: the victim is in", "victim" in _seen(site, secret))
    yield Try(f"{when}: the attacker is not", "victim" not in _seen(site, planted))
    yield Try(f"{when}: nor in the game", site.visit(f"/g/{game.code}/version/", planted).status == 404)


def _secret_in(answer: Answer) -> str:
    cookies = "\n".join(answer.headers.get_all("Set-Cookie", []))
    found = re.search(rf"^{COOKIE}=([^;]*)", cookies, re.MULTILINE)
    return found[1] if found else ""


def _seen(site: Site, secret: str) -> str:
    """Return everything that a device can see of its tables."""
    return "".join(
        site.visit(path, secret).text for path in ("/", "/players/", "/table/", "/new/", "/export/")
    )
