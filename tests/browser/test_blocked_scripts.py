"""Without one of its scripts, a page works as a plain form."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.game import expect_hand, fill_in, sit_down, tile, wait_for_hand

OF_HTMX = {"htmx": "/htmx-", "hx-sse": "/hx-sse"}
OURS = {name: f"/js/{name}." for name in ("phone", "new", "hand", "grid")}
SCRIPTS = OF_HTMX | OURS


def abort(route):
    route.abort()


def garble(route):
    route.fulfill(content_type="text/javascript", body="}")


@pytest.fixture
def page_without(unwatched_phone):
    """A page of which one script is blocked. The browser reports the missing script."""
    page = unwatched_phone()
    blocked = []

    def block(script, how):
        page.on(
            "request", lambda request: blocked.append(request) if SCRIPTS[script] in request.url else None
        )
        page.route(re.compile(re.escape(SCRIPTS[script])), how)
        return page

    yield block
    assert blocked


@pytest.mark.parametrize(("script", "how"), [*((script, abort) for script in SCRIPTS), ("phone", garble)])
def test_a_game_is_begun_and_its_cards_are_entered_without(script, how, page_without):
    page = page_without(script, how)
    sit_down(page, "Chris", "Phil")
    tile(page, "tempura").tap()
    expect_hand(page, {"tempura": 1})
    tile(page, "tempura").tap()
    expect_hand(page, {"tempura": 2})
    expect(page.get_by_text("This hand: 5")).to_be_visible()  # so the server has them
    page.get_by_role("button", name="Next").tap()
    wait_for_hand(page, 1, 2)
    second = page.url
    fill_in(page, 1, ["Phil"], [{"sashimi": 3}])
    page.goto(second)
    expect_hand(page, {"sashimi": 3})
