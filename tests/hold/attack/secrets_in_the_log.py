"""No secret reaches the log, however an address is written and whatever fails."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from sqlite3 import connect

from tests.hold.attack.site import Site, Try, attacked

# isort: split
from scoring import access
from scoring.access import join_codes
from scoring.models import Role
from tests.tables import a_device, a_game

OWNER = "the-owners-secret"
WAYS = (
    "/enter/{}/", "/join/{}/", "/ENTER/{}/", "/enter//{}/", "//enter/{}/", "/enter/{}/more", "/%65nter/{}/", "/enter%2F{}/",
    "/g/../enter/{}/", "/{}/", "/enter\\{}/", "/enter/%0A{}/", "/enter/{}", "/join/{}?x=1", "/?next=/enter/{}/",
    "/g/{}/", "/static/{}.js", "/enter/%FF{}/",
)  # fmt: skip


def tries() -> Iterator[Try]:
    for form in ("text", "json"):
        with attacked(LOG_FORMAT=form) as site:
            secrets = _gather(site)
            _ask(site, secrets)
            if (database := site.data / "scorekeeper.sqlite3").exists():
                with connect(database) as broken:
                    broken.execute("DROP TABLE scoring_link")
                    broken.execute("DROP TABLE scoring_joincode")
                _ask(site, secrets)
                yield Try(f"as {form}: failures are logged", "OperationalError" in site.log.read_text())
            log = site.log.read_text()
            for what, secret in secrets.items():
                yield Try(f"as {form}: {what}", secret.lower() not in log.lower())


def _gather(site: Site) -> dict[str, str]:
    with site.stored():
        game = a_game()
        a_device(game.night.table, Role.OWN, OWNER)
        code = join_codes.invite(game, Role.KEEP)
        link = access.new_link(game.night.table, Role.OWN)
        return {"a link": link, "a join link": code.secret, "letters": code.code, "a cookie": OWNER}


def _ask(site: Site, secrets: dict[str, str]) -> None:
    paths = [way.format(secret) for way in WAYS for secret in secrets.values()]
    Random(1).shuffle(paths)  # the log has only the first ten of a fault in a minute
    for path in paths:
        site.visit(path, OWNER)
        site.visit(path, OWNER, Host="evil.example")
        site.ask("POST", path, Cookie=f"device={OWNER}", Referer=f"{site.url}{path}")
        site.send(path, OWNER)
        site.send(path, OWNER, headers={"Origin": f"http://evil.example{path}"})
    for secret, path in product(secrets.values(), ("/join/", "/enter/")):
        site.send(path, OWNER, code=secret)
