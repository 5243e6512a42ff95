"""With texts that are longer than English and accented, pages still fit a small phone, and taps still work."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from scorekeeper import pseudo
from tests.browser.conftest import SMALL_PHONE, without_complaints
from tests.phone import Phone
from tests.server import Server, prepared

MENU = ["uramaki", "tempura", "sashimi", "onigiri", "soy_sauce", "special_order", "fruit"]
PAGES = [
    "/", "/more/", "/new/", "/join/", "/enter/", "/settle/", "/offline/", "/table/", "/table/devices/",
    "/history/", "/players/", "/rivals/", "/records/", "/years/", "/export/", "/import/", "/bin/", "/old/",
    "/rules/party/", "/g/demo/", "/g/demo/1/", "/g/demo/near-misses/",
]  # fmt: skip
OF_A_GAME = ["/1/1/", "/1/grid/", "/1/", "/watch/", "/setup/", "/changes/"]


@pytest.fixture(scope="module")
def developing(tmp_path_factory):
    """A site for development, which alone has the pseudo-language."""
    with Server(prepared(tmp_path_factory.mktemp("data")), DEBUG="true") as running:
        yield running


@pytest.fixture(scope="module")
def started(developing):
    phone = Phone(developing)
    return phone, [phone.sit_down("Chris", "Phil", "Amy", edition="party", menu=MENU), phone.sit_down()]


@pytest.fixture(scope="module")
def small_phone(browser, browser_context_args, developing, started):
    options = {
        "base_url": developing.url,
        "viewport": SMALL_PHONE,
        "extra_http_headers": {"Accept-Language": pseudo.CODE},
    }
    with without_complaints() as watch:
        context = browser.new_context(**{**browser_context_args, **options})
        context.add_cookies(started[0].browser_cookies)
        yield watch(context.new_page())
        context.close()


def test_no_page_is_wider_than_a_small_phone(small_phone, started):
    games = ["".join(parts) for parts in product(started[1], OF_A_GAME)]
    wide = []
    for path in [*PAGES, *games]:
        small_phone.goto(path)
        assert small_phone.locator("html").get_attribute("lang") == pseudo.CODE
        small_phone.locator("summary").evaluate_all("all => all.forEach(one => one.click())")
        width = small_phone.evaluate("document.documentElement.scrollWidth")
        if width > SMALL_PHONE["width"]:
            wide.append((path, width))
    assert wide == []


def test_a_tap_counts_and_says_so_in_the_language_of_the_page(small_phone, started):
    small_phone.goto(f"{started[1][0]}/1/1/")
    name = re.escape(pseudo.pseudo("Tempura"))
    tile = small_phone.get_by_role("button", name=re.compile(f"^{name}, "))
    tile.tap()
    expect(tile).to_have_attribute("aria-label", f"{pseudo.pseudo('Tempura')}, 1")
    expect(small_phone.locator("#counted")).to_have_text(f"{pseudo.pseudo('Tempura')}, 1")
    card = small_phone.locator("#strip button")
    expect(card).to_have_attribute("aria-label", re.compile("^⟦.*⟦téèmpúùráà⟧⟧$"))
