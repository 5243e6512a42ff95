"""No header of a visitor makes the site believe what only its proxy may say."""

from __future__ import annotations

from collections.abc import Iterator

from tests.hold.attack.site import HERE, STRANGER, Site, Try, attacked, own_form

# isort: split
from scoring.models import Role
from tests.tables import a_device, a_game

OWNER = "the owner's secret"
NAME = "scores.example"
SECURE = ("X_Forwarded_Proto", "X-Forwarded_Proto", "X_FORWARDED-PROTO", "HTTP_X_FORWARDED_PROTO")
HOSTS = (
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost@evil.example",
    "[::1]x",
    "",
    "a b",
    "127.0.0.1:x",
)


def tries() -> Iterator[Try]:
    with attacked() as site:
        yield from _hosts(site)
    with attacked(HTTPS="true", ALLOWED_HOSTS=NAME) as site:
        yield from _schemes(site)


def _hosts(site: Site) -> Iterator[Try]:
    """Give the site another name, which would end up in the links that people share."""
    with site.stored():
        game = a_game()
        a_device(game.night.table, Role.OWN, OWNER)
    invite = f"/g/{game.code}/invite/"
    for host in HOSTS:
        answers = [site.visit(path, OWNER, Host=host) for path in ("/", "/table/devices/", invite)]
        yield Try(f"Host: {host}", all(answer.status == 400 for answer in answers))
    with site.connect(b"GET / HTTP/1.1\r\n\r\n") as nameless:
        yield Try("no host", nameless.recv(100).startswith(b"HTTP/1.1 400"))
    for header in ("X-Forwarded-Host", "X-Host", "Forwarded", "X-Original-URL", "X-Rewrite-URL"):
        forged = own_form(OWNER) | {header: "evil.example"}
        answers = [site.ask("POST", invite, **forged), site.ask("GET", invite, **forged)]
        answers.append(site.ask("POST", "/table/devices/", b"link=keep", **forged))
        told = any("evil" in answer.text + str(answer.headers) for answer in answers)
        yield Try(f"{header} in a link", not told and answers[2].status == 200)


def _schemes(site: Site) -> Iterator[Try]:
    """Claim that a request came over HTTPS, in spellings that a proxy would pass on."""
    for source in (HERE, STRANGER):
        for header in SECURE:
            answer = site.visit("/", source=source, **{header: "https", "Host": NAME})
            is_sent_there = answer.status == 301 and answer.headers["Location"] == f"https://{NAME}/"
            yield Try(f"{header} from {source}", is_sent_there)
    claimed = site.visit("/", source=STRANGER, **{"X-Forwarded-Proto": "https", "Host": NAME})
    yield Try("X-Forwarded-Proto from who is no proxy", claimed.status == 301)
    proxied = site.visit("/", **{"X-Forwarded-Proto": "https", "Host": NAME})
    yield Try("the proxy's own header", proxied.status == 200)
    yield Try("HSTS", proxied.headers["Strict-Transport-Security"] == "max-age=31536000")
    forged = {"X-Forwarded-Proto": "https", "Host": NAME, "Referer": "https://evil.example/"}
    answer = site.ask("POST", "/join/", b"code=WRONGS", **(own_form() | forged))
    yield Try("a form from another host over HTTPS", answer.status == 403)
