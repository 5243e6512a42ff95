"""Nobody locks a household out: not by images, not by forms, and not by wrong codes from its own network."""

from __future__ import annotations

from collections.abc import Iterator

from tests.hold.attack.site import STRANGER, Site, Try, attacked, own_form

# isort: split
from scoring import access
from scoring.access import join_codes
from scoring.access.wrong_codes import MOST
from scoring.models import Role, Usage
from tests.tables import a_device, a_game

TIMES = 3 * MOST
KEEPER = "a keeper's secret"
ELSEWHERE = {
    "Origin": "http://evil.example",
    "Referer": "http://evil.example/",
    "Sec-Fetch-Site": "cross-site",
}


def tries() -> Iterator[Try]:
    with attacked(WHO_MAY_START="code", START_CODE="wasabi-7") as site:
        with site.stored():
            game = a_game()
            a_device(game.night.table, Role.KEEP, KEEPER)
            code = join_codes.invite(game, Role.KEEP)
            recovery = access.new_link(game.night.table, Role.OWN)
        for what in ("/join/WRONG{}/", "/enter/wrong{}/", "/join/?code=WRONG{}", "/new/?start_code={}"):
            for number in range(TIMES):
                site.visit(what.format(number), source=STRANGER, **ELSEWHERE)
            yield _nothing_counted(site, f"{TIMES} images of {what}")
        for path in ("/join/", "/enter/"):
            yield from _forms(site, path)
        yield Try("letters are still taken", _opens(site, "/join/", code=code.code))
        for number in range(TIMES):
            site.send("/join/", source=STRANGER, code=f"WRONG{number}")
        yield Try("now they are not", not _opens(site, "/join/", code=code.code))
        yield Try("those of a member are", _opens(site, "/join/", KEEPER, code=code.code))
        yield Try("a link is", site.visit(f"/join/{code.secret}/", source=STRANGER).status == 200)
        yield Try("a pasted link is", _opens(site, "/join/", code=f"http://site/join/{code.secret}/"))
        yield Try("a recovery code is", _opens(site, "/enter/", code=recovery))
        tap = site.send(f"/g/{game.code}/1/1/", KEEPER, STRANGER, set="tempura=1")
        yield Try("the game goes on", tap.status == 302)


def _forms(site: Site, path: str) -> Iterator[Try]:
    """Send forms as another website can: without a token, or with one and from there."""
    statuses = set()
    for number in range(TIMES):
        code = f"code=WRONG{number}".encode()
        no_token = {name: value for name, value in own_form().items() if name != "X-CSRFToken"}
        statuses.add(site.ask("POST", path, code, STRANGER, **no_token).status)
        statuses.add(site.ask("POST", path, code, STRANGER, **(own_form() | ELSEWHERE)).status)
    yield Try(f"forms of another website at {path}", statuses == {403})
    yield _nothing_counted(site, f"{2 * TIMES} forms of another website at {path}")


def _opens(site: Site, path: str, secret: str = "", **form: str) -> bool:
    return site.send(path, secret, STRANGER, **form).status == 302


def _nothing_counted(site: Site, what: str) -> Try:
    with site.stored():
        return Try(what, not Usage.objects.filter(key__startswith="wrong").exists())
