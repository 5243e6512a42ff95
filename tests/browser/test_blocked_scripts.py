"""Without one of its scripts, a page works as a plain form."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.game import expect_hand, fill_in, game_of, sit_down, start_on, tile, wait_for_hand

ON_ALL = {"htmx": "/htmx-", "hx-sse": "/hx-sse", "phone": "/js/phone."}
OF_A_PAGE = {name: f"/js/{name}." for name in ("new", "hand", "grid")}
SCRIPTS = ON_ALL | OF_A_PAGE


def abort(route):
    route.abort()


def garble(route):
    route.fulfill(content_type="text/javascript", body="}")


@pytest.fixture
def page_without(unwatched_phone):
    """A page of which one script is blocked. The browser reports the missing script, and the others raise nothing."""
    page = unwatched_phone()
    blocked, errors = [], []

    def block(script, how):
        if how is abort:
            page.on("pageerror", lambda error: errors.append(error.stack))
        page.on(
            "request", lambda request: blocked.append(request) if SCRIPTS[script] in request.url else None
        )
        page.route(re.compile(re.escape(SCRIPTS[script])), how)
        return page

    yield block
    assert blocked
    assert [error for error in errors if "/js/" in error] == []  # that is, in a script of ours


@pytest.mark.parametrize(("script", "how"), [*((script, abort) for script in ON_ALL), ("phone", garble)])
def test_a_game_is_begun_and_its_cards_are_entered_without(script, how, page_without):
    page = page_without(script, how)
    sit_down(page, "Chris", "Phil")
    enter_two(page)
    fill_in_three(page)


def test_a_game_is_begun_without_the_script_for_it(page_without):
    sit_down(page_without("new", abort), "Chris", "Phil")


def test_cards_are_entered_without_the_script_for_it(page_without, played_before):
    page = page_without("hand", abort)
    start_on(page, played_before)
    enter_two(page)


def test_the_rule_of_a_tile_is_a_page_without_htmx(page_without, played_before):
    page = page_without("htmx", abort)
    start_on(page, played_before)
    tile(page, "tempura").focus()
    page.keyboard.press("?")
    page.wait_for_url(re.compile("/rules/classic/#tempura$"))


def test_the_grid_is_filled_in_without_the_script_for_it(page_without, played_before):
    page = page_without("grid", abort)
    start_on(page, played_before)
    fill_in_three(page)


def enter_two(page):
    """Enter two cards of the first hand, and go on to the second."""
    tile(page, "tempura").tap()
    expect_hand(page, {"tempura": 1})
    tile(page, "tempura").tap()
    expect_hand(page, {"tempura": 2})
    expect(page.get_by_text("This hand: 5")).to_be_visible()  # so the server has them
    page.get_by_role("button", name="Next").tap()
    wait_for_hand(page, 1, 2)


def fill_in_three(page):
    """Fill in three cards of the second hand."""
    fill_in(page, 1, ["Phil"], [{"sashimi": 3}])
    page.goto(f"{game_of(page)}1/2/")
    expect_hand(page, {"sashimi": 3})
