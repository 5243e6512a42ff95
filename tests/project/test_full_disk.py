"""A full disk under a real site: its processes cannot write to any file."""

import time
import urllib.error

import pytest

from tests.hold.failing.kinds import failing_writes
from tests.hold.failing.site import Site
from tests.phone import Phone


@pytest.fixture
def site(server):
    """The site that all tests share: it writes again as soon as it may."""
    return Site(server)


def test_pages_are_read_while_the_disk_is_full_and_what_is_entered_waits(site):
    phone = Phone(site.server)
    game = phone.sit_down("Chris", "Phil")
    with failing_writes(site):
        for path in ("/", "/history/", "/players/", f"{game}/1/1/", f"{game}/1/"):
            phone.get(path)
        with pytest.raises(urllib.error.HTTPError) as refused:
            phone.post(f"{game}/1/1/", set="tempura=1", client_id="one")
        assert refused.value.code == 503
        assert "Nothing that was saved is lost" in refused.value.read().decode()
    phone.post(f"{game}/1/1/", set="tempura=1", client_id="one")
    assert 'aria-label="Tempura, 1"' in phone.get(f"{game}/1/1/")


def test_it_is_degraded_as_long_as_the_disk_is_full(site):
    with failing_writes(site):
        assert "degraded" in told(site, other_than="ok")
    assert "ok" in told(site, other_than="degraded")


def told(site, other_than):
    """Ask until the answer changes: the last one is repeated for a second."""
    for _ in range(100):
        answer = site.server.get("/healthz")[2].decode()
        if other_than not in answer:
            break
        time.sleep(0.1)
    return answer
