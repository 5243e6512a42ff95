"""Exports and imports of thousands of games keep nobody at another table waiting."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

from tests.hold.attack.large_files import bring_in
from tests.hold.attack.site import Site, Try, attacked

# isort: split
from scoring.models import Role
from tests.exchange.tables import documents
from tests.played_nights import play_nights
from tests.tables import a_device, a_game, a_table

GAMES = 1_500
AT_ONCE = 4
MOST = 3  # seconds that a tap may take, on a busy machine; it was 14 and 25
SECRETS = [f"an attacker's secret {number}" for number in range(AT_ONCE)]


def tries() -> Iterator[Try]:
    with attacked() as site:
        hand = _gather(site)
        file = "".join(documents(GAMES)).encode()
        works: dict[str, Callable[[str], object]] = {
            f"{AT_ONCE} exports": lambda secret: site.visit("/export/table/", secret),
            f"{AT_ONCE} spreadsheets": lambda secret: site.visit("/export/excel/", secret),
            f"{AT_ONCE} histories": lambda secret: [site.visit(path, secret) for path in READ],
            f"{AT_ONCE} imports": lambda secret: bring_in(site, secret, file),
        }
        for what, work in works.items():
            slowest = _slowest_tap(site, hand, work)
            yield Try(f"a tap beside {what} of {GAMES} games: {slowest:.1f} s", slowest < MOST)


READ = ("/history/?search=a", "/players/", "/records/", "/rivals/", "/years/")


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


def _slowest_tap(site: Site, hand: str, work: Callable[[str], object]) -> float:
    """Tap until all work is done, and return how many seconds the slowest tap took."""
    took = [0.0]
    with ThreadPoolExecutor(AT_ONCE) as attackers:
        working = [attackers.submit(work, secret) for secret in SECRETS]
        while not all(one.done() for one in working):
            begun = time.monotonic()
            site.send(hand, "a player's secret", set=f"tempura={len(took) % 3}")
            took.append(time.monotonic() - begun)
            time.sleep(0.1)
    return max(took)
