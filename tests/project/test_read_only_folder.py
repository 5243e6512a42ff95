"""A data folder that cannot be written to for a while, as when its rights were set wrongly."""

import time
import urllib.error

import pytest

from tests.hold.failing.kinds import read_only_folder
from tests.hold.failing.site import Site, WeakServer
from tests.phone import Phone
from tests.server import STARTS_WITHIN, prepared


@pytest.fixture
def site(tmp_path):
    with WeakServer(prepared(tmp_path), DATABASE_URL="") as server:
        yield Site(server, "")


def test_a_worker_that_began_meanwhile_can_write_afterwards(site):
    phone = Phone(site.server)
    game = phone.sit_down("Chris", "Phil")

    def tap(count):
        try:
            phone.post(f"{game}/1/1/", set=f"tempura={count % 2}", client_id=f"tap-{count}")
        except urllib.error.HTTPError as error:
            return error.code
        return 200

    with read_only_folder(site):
        count, end = 0, time.monotonic() + STARTS_WITHIN
        while tap(count) != 503:  # each worker answers some of them
            count += 1
            assert time.monotonic() < end
    assert {tap(count + 1 + later) for later in range(20)} == {200}
