"""Exports and imports of thousands of games keep nobody at another table waiting."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import inf
from random import Random

from tests.hold.attack.large_files import bring_in
from tests.hold.attack.site import Answer, Site, Try, attacked

# isort: split
from scoring.models import Role
from tests.exchange.tables import documents
from tests.played_nights import play_nights
from tests.tables import a_device, a_game, a_table

GAMES = 1_500
READ = ("/history/?search=a", "/players/", "/records/", "/rivals/", "/years/")
AT_ONCE = 4
MOST = 3  # seconds that a tap may take, on a busy machine; it was 14 and 25
SECRETS = [f"an attacker's secret {number}" for number in range(AT_ONCE)]

Work = Callable[[str], list[Answer]]  # done by an attacker with this secret


def tries() -> Iterator[Try]:
    with attacked() as site:
        hand = _gather(site)
        file = "".join(documents(GAMES)).encode()
        works: dict[str, Work] = {
            "exports": lambda secret: [site.visit("/export/table/", secret)],
            "spreadsheets": lambda secret: [site.visit("/export/excel/", secret)],
            "histories": lambda secret: [site.visit(path, secret) for path in READ],
            "imports": lambda secret: [bring_in(site, secret, file)],
        }
        for what, work in works.items():
            yield from _beside(site, hand, f"{AT_ONCE} {what} of {GAMES} games", work)


def _gather(site: Site) -> str:
    """Make a table that the attackers own, and another one. Returns the path of a hand there."""
    with site.stored():
        large = a_table(0)
        play_nights(large, GAMES, Random(1))
        for secret in SECRETS:
            a_device(large, Role.OWN, secret)
        game = a_game()
        a_device(game.night.table, Role.KEEP, "a player's secret")
        return f"/g/{game.code}/1/1/"


def _beside(site: Site, hand: str, what: str, work: Work) -> Iterator[Try]:
    """Tap until all work is done."""
    took = []
    with ThreadPoolExecutor(AT_ONCE) as attackers:
        working = [attackers.submit(work, secret) for secret in SECRETS]
        while not all(one.done() for one in working):
            took.append(_tap(site, hand, len(took) % 3))
            time.sleep(0.1)
    statuses = {answer.status for one in working for answer in one.result()}
    # Some of the files that are sent at once replace others.
    yield Try(f"{what}: {statuses}", statuses <= {200, 302, 404} and statuses != {404})
    yield Try(f"a tap beside {what}: {max(took):.1f} s", max(took) < MOST)


def _tap(site: Site, hand: str, count: int) -> float:
    """Send a tap, again while the site is busy, as phones do. Returns the seconds until it is stored."""
    begun, status = time.monotonic(), 503
    while status == 503 and time.monotonic() < begun + MOST:
        status = site.send(hand, "a player's secret", set=f"tempura={count}").status
    return time.monotonic() - begun if status == 302 else inf
