"""Fixtures with a real Chromium, set up as a phone, on the real site."""

import os
from contextlib import ExitStack, closing, contextmanager
from functools import cache

import pytest
from playwright.sync_api import expect

from tests.browser import chromium
from tests.browser.game import NAMES, come_in, start_on
from tests.browser.kept import wait_until_kept
from tests.browser.phones import Phones
from tests.phone import Phone
from tests.server import Server, prepared

# Playwright runs an event loop in this thread, which Django mistakes for asynchronous code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# Long, so that a busy machine is not a failure.
expect.set_options(timeout=30_000)

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}


@pytest.fixture(scope="session")
def browser_type_launch_args():
    quiet = ("gpu", "quic", "background-networking", "component-update", "sync")
    return {
        "executable_path": chromium.find(),
        "chromium_sandbox": False,
        "args": ["--no-first-run", *(f"--disable-{part}" for part in quiet)],
    }


@pytest.fixture(scope="session")
def base_url(server):
    return server.url


@pytest.fixture(scope="session")
def browser_context_args(base_url):
    # Without motion, because Chromium reports an error when a page is left during a transition. Without a service worker,
    # which fetches every page a second time; the tests that are about it allow it.
    calm = {"reduced_motion": "reduce", "service_workers": "block"}
    return {"base_url": base_url, "viewport": PHONE, "has_touch": True, "is_mobile": True, **calm}


@contextmanager
def without_complaints():
    """Yield a function that watches a page, and fail if the browser reports an error or a broken policy."""
    complaints, watched = [], []

    def hear(said):
        if said.type == "error":
            complaints.append(said.text)

    def see(error):
        complaints.append(str(error))

    def watch(page):
        page.on("console", hear)
        page.on("pageerror", see)
        watched.append(page)
        return page

    yield watch
    for page in watched:
        page.remove_listener("console", hear)
        page.remove_listener("pageerror", see)
    assert complaints == []


@pytest.fixture(scope="session")
def clean_phones(browser, browser_context_args):
    """Clean phones, which tests use one after the other."""
    with closing(Phones(browser, **browser_context_args)) as phones:
        yield phones


@pytest.fixture
def unwatched_phone(clean_phones):
    """A function that takes a phone whose browser may report errors."""
    with ExitStack() as taken:

        def take():
            page = clean_phones.take()
            taken.callback(clean_phones.give_back, page)
            return page

        yield take


@pytest.fixture
def watched(unwatched_phone):
    with without_complaints() as watch:
        yield watch


@pytest.fixture
def page(unwatched_phone, watched):
    return watched(unwatched_phone())


@pytest.fixture
def another_phone(unwatched_phone, new_context, watched):
    """A function that opens another phone, with its own cookies, or with settings of its own."""
    return lambda **options: watched(new_context(**options).new_page() if options else unwatched_phone())


@pytest.fixture(scope="module")
def phone(clean_phones):
    """A phone that all tests of a file share, because they only look."""
    with without_complaints() as watch:
        page = watch(clean_phones.take())
        yield page
    clean_phones.give_back(page)


@pytest.fixture(scope="session")
def played_before(server):
    """A phone at whose table Chris and Phil have played."""
    phone = Phone(server)
    phone.sit_down("Chris", "Phil")
    return phone


@pytest.fixture
def hand(page, played_before):
    """The first hand of a new game of two, on a small phone."""
    page.set_viewport_size(SMALL_PHONE)
    start_on(page, played_before)
    return page


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Another site, which tests may kill and start again with changed files."""
    with Server(prepared(tmp_path_factory.mktemp("data"))) as running:
        yield running


@pytest.fixture(scope="module")
def keeping_phones(browser, browser_context_args, site):
    """Phones that store pages of that site."""
    options = {**browser_context_args, "base_url": site.url, "service_workers": "allow"}
    with closing(Phones(browser, **options)) as phones:
        yield phones


@pytest.fixture(scope="module")
def host_of_site(site):
    """A phone at whose table at that site Chris and Phil have played."""
    phone = Phone(site)
    phone.sit_down("Chris", "Phil")
    return phone


@pytest.fixture
def keeping_phone(keeping_phones, site):
    """A phone that stores pages. Errors are allowed here."""
    if site.process.poll() is not None:
        site.start_again()  # a test that failed may have left it killed
    page = keeping_phones.take()
    yield page
    keeping_phones.give_back(page)


@pytest.fixture
def kept_hand(keeping_phone, host_of_site):
    """The first hand of a game of two, on a phone that has stored the page."""
    start_on(keeping_phone, host_of_site)
    wait_until_kept(keeping_phone)
    return keeping_phone


@pytest.fixture(scope="module")
def table_of(server):
    """A function that returns the phones of a table, one for each player. Tests start games there."""

    @cache
    def seated(players):
        host, *others = phones = [Phone(server) for _ in range(players)]
        letters = host.invite(host.sit_down(*NAMES[:players]))
        for seat, other in enumerate(others, 2):
            other.join(letters, seat)
        return phones

    return seated


@pytest.fixture
def phones(table_of, page, another_phone):
    """A function that starts a game, with a phone for each player at their own hand."""

    def come(players):
        host, *others = table_of(players)
        start_on(page, host)
        return [page, *(come_in(another_phone(), phone, page, seat) for seat, phone in enumerate(others, 2))]

    return come
