"""A quick part of `make hold WHAT=faults`: phones tap while a worker of the real site is killed."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from scoring.access import COOKIE
from tests.hold.checker import Findings, check
from tests.hold.failing.evening import Evening
from tests.hold.failing.kinds import Fault, killed_worker
from tests.hold.failing.phones import Phone, Seen
from tests.hold.failing.site import Site
from tests.hold.stored import HandOf, read
from tests.phone import Phone as Visitor
from tests.server import Server, prepared

pytestmark = pytest.mark.any_database


@pytest.fixture
def site(tmp_path):
    """A site of its own, so that other tests do not lose their answers."""
    with Server(prepared(tmp_path)) as server:
        yield Site(server)


def phone_at(site, secret, game, seat, seen):
    hands = [HandOf(game.removeprefix("/g/"), number, seat) for number in (1, 2, 3)]
    return Phone(site.server.port, secret, hands, ["tempura", "sashimi", "pudding"], seen)


def secret_of(visitor):
    return next(cookie.value for cookie in visitor.cookies if cookie.name == COOKIE)


def run(coroutine):
    """Run a coroutine in another thread: after browser tests, Playwright leaves an event loop running in this one."""
    with ThreadPoolExecutor() as thread:
        return thread.submit(asyncio.run, coroutine).result()


def test_nothing_acknowledged_is_lost_when_a_worker_is_killed(site):
    host, guest = Visitor(site.server), Visitor(site.server)
    game = host.sit_down("Chris", "Phil")
    guest.join(host.invite(game), 2)
    before = set(site.server.workers)

    async def play():
        seen = Seen()
        phones = [phone_at(site, secret_of(who), game, seat, seen) for seat, who in ((1, host), (2, guest))]
        evening = Evening(site, phones, seen)
        await evening.play([Fault("kill -9 of a worker", killed_worker)], pause=1)
        return evening

    evening = run(play())
    assert set(site.server.workers) != before
    assert all(entry.is_acknowledged for entry in evening.entries)
    assert check(evening.entries, read(site.server.database)) == Findings(0, 0, 0, 0, 0)
    assert evening.seen.answers[500] == 0
