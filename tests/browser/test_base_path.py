"""A round at a site below a path, behind nginx, on a host that has another site at its root."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests import nginx
from tests.browser.game import enter, expect_hand, plate, sit_down, wait_for_hand
from tests.browser.kept import expect_sent, wait_until_kept, waiting
from tests.server import Server, prepared

BASE = "/scores"
CHRIS = {"tempura": 4, "sashimi": 3, "squid_nigiri": 3}  # 10 + 10 + 9
PHIL = {"tempura": 2, "dumpling": 5, "salmon_nigiri": 3}  # 5 + 15 + 6
# As another site at the root, made with Django too, or an older Scorekeeper, would set them.
OF_NEIGHBOR = {"csrftoken": "x" * 32, "device": "somebody", "django_language": "de"}


@pytest.fixture
def address(tmp_path):
    with Server(prepared(tmp_path), BASE_PATH=BASE) as site, nginx.before(site, BASE, tmp_path) as address:
        yield address


@pytest.fixture
def another_phone(address, browser, browser_context_args):
    """A function that opens a phone which stores pages, and asks for nothing outside of the path."""
    outside, contexts = [], []
    options = {**browser_context_args, "base_url": address, "service_workers": "allow"}

    def note(request):
        if not request.url.startswith(f"{address}/"):
            outside.append(request.url)

    def opened():
        context = browser.new_context(**options)
        contexts.append(context)
        root = address.removesuffix(BASE)
        context.add_cookies([{"name": name, "value": OF_NEIGHBOR[name], "url": root} for name in OF_NEIGHBOR])
        context.on("request", note)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()
    assert outside == []


def test_a_round_is_played_below_a_path(address, another_phone):
    chris, phil = another_phone(), another_phone()
    sit_down(chris, "Chris", "Phil", home=f"{address}/")
    assert urlsplit(chris.url).path.startswith(f"{BASE}/g/")
    chris.get_by_role("button", name="Invite").first.tap()
    phil.goto(urlsplit(chris.locator("#link").inner_text()).path)
    phil.get_by_role("button", name="Phil").tap()
    wait_for_hand(phil, 1, 2)
    chris.go_back()
    wait_for_hand(chris, 1, 1)
    wait_until_kept(chris)
    assert chris.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)") == f"{address}/"
    enter(chris, {"tempura": 4})
    expect(plate(phil, "Chris")).to_contain_text("4/10")
    chris.context.set_offline(True)
    enter(chris, {"sashimi": 3})
    expect(waiting(chris)).to_have_text("3 waiting. Send now")
    chris.reload()
    expect_hand(chris, {"tempura": 4, "sashimi": 3})
    chris.context.set_offline(False)
    expect_sent(chris)
    expect(plate(phil, "Chris")).to_contain_text("7/10")
    enter(phil, PHIL)
    enter(chris, {"squid_nigiri": 3})
    for phone in (chris, phil):
        phone.wait_for_url(re.compile(rf"{BASE}/g/\w+/1/(\?|$)"))
        totals = phone.get_by_role("region", name="Points").locator(".sums .total .number")
        expect(totals).to_have_text(["29", "26"])
    assert stored_by_site(chris) == {
        "csrftoken.scores", "device.scores", "scorekeeper/scores", "pages/scores", "files/scores",
    }  # fmt: skip


def stored_by_site(page):
    """Return the names of what a phone stores, without the cookies of the other site."""
    cookies = {cookie["name"] for cookie in page.context.cookies() if cookie["path"] == f"{BASE}/"}
    databases = page.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name))")
    return {*cookies, *databases, *page.evaluate("caches.keys()")}
