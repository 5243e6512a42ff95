"""A disk that is full, as the processes of a real site find it: nothing more can be written to any file."""

import os
import time
import urllib.error
from contextlib import contextmanager
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit

import pytest

from tests.phone import Phone
from tests.server import Server, with_files


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with Server(with_files(tmp_path_factory.mktemp("site"))) as running:
        yield running


@contextmanager
def full_disk(site):
    """Allow the site's processes no writing. What is open stays open, and pipes and sockets are no files."""
    for process in processes(site):
        prlimit(process, RLIMIT_FSIZE, (0, RLIM_INFINITY))
    try:
        yield
    finally:
        for process in processes(site):
            prlimit(process, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))


def processes(site):
    found = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]
    return [process for process in found if os.getpgid(process) == site.process.pid]


def test_pages_are_read_while_the_disk_is_full_and_what_is_entered_waits(site):
    phone = Phone(site)
    game = phone.sit_down("Chris", "Phil")
    with full_disk(site):
        for path in ("/", "/history/", "/players/", f"{game}/1/1/", f"{game}/1/"):
            phone.get(path)
        with pytest.raises(urllib.error.HTTPError) as refused:
            phone.post(f"{game}/1/1/", set="tempura=1", client_id="one")
        assert refused.value.code == 503
        assert "Nothing that was saved is lost" in refused.value.read().decode()
    phone.post(f"{game}/1/1/", set="tempura=1", client_id="one")
    assert 'aria-label="Tempura, 1"' in phone.get(f"{game}/1/1/")


def test_it_is_degraded_as_long_as_the_disk_is_full(site):
    with full_disk(site):
        assert "degraded" in told(site, other_than="ok")
    assert "ok" in told(site, other_than="degraded")


def told(site, other_than):
    """Ask until the answer is another than the one found just before, which is given for a second."""
    for _ in range(100):
        answer = site.get("/healthz")[2].decode()
        if other_than not in answer:
            break
        time.sleep(0.1)
    return answer
