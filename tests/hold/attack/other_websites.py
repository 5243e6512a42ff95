"""No other website acts for a visitor, shows the site in a frame, or reads what it answers."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

from tests.hold.attack.site import Site, Try, attacked, own_form

# isort: split
from scoring.models import Role
from tests.hold.fuzz.state import states
from tests.tables import a_device, a_table
from tests.views.test_access_table import SENT, address, expected, make_all

OWNER = "the owner's secret"
ELSEWHERE = "http://evil.example"
WITHOUT_TOKEN = ("language",)  # another website may choose the language, and change nothing else


def tries() -> Iterator[Try]:
    with attacked() as site:
        with site.stored():
            table = a_table()
            a_device(table, Role.OWN, OWNER)
            there = make_all(table)
            before = states([table])
        names = sorted({name for name, _ in expected()} - {"live"})  # a stream has no end
        for name in names:
            if name not in WITHOUT_TOKEN:
                yield from _post(site, name, address(name, there), there)
            yield from _get(site, name, address(name, there))
        with site.stored():
            yield Try("nothing has changed", states([table]) == before)


def _post(site: Site, name: str, path: str, there: dict[str, str]) -> Iterator[Try]:
    """Send a form in the owner's browser: without a token, with a wrong one, and from another website."""
    form = {field: value.format(**there) for field, value in SENT.get(name, {}).items()}
    body, own = urlencode(form).encode(), own_form(OWNER)
    for what, headers in {
        "without a token": {key: value for key, value in own.items() if key != "X-CSRFToken"},
        "with a wrong token": own | {"X-CSRFToken": "w" * 32},
        "from another website": own | {"Origin": ELSEWHERE},
        "from a file": own | {"Origin": "null"},
    }.items():
        answer = site.ask("POST", path, body, **headers)
        yield Try(f"{name} {what}", answer.status == 403 and "Send again" not in answer.text)


def _get(site: Site, name: str, path: str) -> Iterator[Try]:
    """Check that another website can neither read a page nor show it in a frame."""
    answer = site.visit(path, OWNER, Origin=ELSEWHERE)
    yield Try(f"{name} is not to be read", "Access-Control-Allow-Origin" not in answer.headers)
    if answer.status == 200 and answer.headers["Content-Type"].startswith("text/html"):
        policy = answer.headers["Content-Security-Policy"]
        framed = answer.headers["X-Frame-Options"] != "DENY" or "frame-ancestors 'none'" not in policy
        yield Try(f"{name} in a frame", not framed)
