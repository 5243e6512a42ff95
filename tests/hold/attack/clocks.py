"""A clock that was ahead for a while leaves no right, lock or claim that lasts for years."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from tests.hold.attack.site import STRANGER, Site, Try, attacked

# isort: split
from scoring.access import COOKIE, hashed, join_codes
from scoring.access.wrong_codes import MOST
from scoring.models import Arrival, Change, Device, JoinCode, Night, Role, Usage
from tests.tables import a_device, a_game
from tests.views.test_access_table import make_all

KEEPER, OTHER = "a keeper's secret", "another keeper's secret"
AHEAD = timedelta(days=400)
TIMES = {
    JoinCode: ["expires_at"],
    Usage: ["until"],
    Device: ["made_at", "seen_at", "cookie_at"],
    Night: ["active_at"],
    Change: ["made_at"],
    Arrival: ["sent_at"],
}


def tries() -> Iterator[Try]:
    with attacked(TABLES_A_DAY="1,1") as site:
        with site.stored():
            game = a_game()
            table = game.night.table
            there = make_all(table)
            a_device(table, Role.OWN, KEEPER)
            a_device(table, Role.KEEP, OTHER)
            code = join_codes.invite(game, Role.KEEP)
        site.send("/new/", source=STRANGER, name="Ana", add="1")
        site.send(f"/g/{game.code}/1/2/", KEEPER, set="tempura=1")
        yield Try("somebody is entering cards", _is_busy(site, game.code))
        for number in range(MOST):
            site.send("/join/", source=STRANGER, code=f"WRONG{number}")
        with site.stored():
            for model, fields in TIMES.items():
                for row in model.objects.all():
                    later = {field: getattr(row, field) + AHEAD for field in fields}
                    model.objects.filter(pk=row.pk).update(**later)
        yield from _look(site, game.code, code, there)


def _look(site: Site, game: str, code: JoinCode, there: dict[str, str]) -> Iterator[Try]:
    renewed = site.visit("/history/", KEEPER).headers.get_all("Set-Cookie", [])
    yield Try("a cookie is renewed", any(cookie.startswith(COOKIE) for cookie in renewed))
    wrong = site.send("/join/", source=STRANGER, code="ANOTHR")
    yield Try("a lock has ended", wrong.status == 422)
    yield Try("letters have ended", site.send("/join/", code=code.code).status == 422)
    yield Try("a link has ended", site.visit(f"/join/{code.secret}/").status == 404)
    yield Try("a file has ended", site.visit(f"/import/{there['arrival']}/", KEEPER).status == 404)
    new = site.send("/new/", source=STRANGER, name="Ana", add="1")
    yield Try("a count has ended", new.status == 302)
    yield Try("nobody is entering cards", not _is_busy(site, game))
    with site.stored():
        seen = Device.objects.get(secret_hash=hashed(KEEPER)).seen_at
        yield Try("a device is seen now", seen <= timezone.now())


def _is_busy(site: Site, game: str) -> bool:
    """Return whether another phone than the one that has tapped shows that cards are being entered."""
    return 'class="busy"' in site.visit(f"/g/{game}/1/1/", OTHER).text
