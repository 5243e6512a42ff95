"""Without one of its scripts, a page works as a plain form."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.game import expect_hand, fill_in, game_of, play_on, sit_down, start_on, tile, wait_for_hand
from tests.examples import TOTALS

ON_ALL = {"htmx": "/htmx-", "hx-sse": "/hx-sse", "phone": "/js/phone."}
OF_SOME = ("new", "hand", "keys", "grid", "share", "countdown", "sheet", "reveal", "upload")
SCRIPTS = ON_ALL | {name: f"/js/{name}." for name in OF_SOME}


def abort(route):
    route.abort()


def garble(route):
    route.fulfill(content_type="text/javascript", body="}")


@pytest.fixture
def page_without(unwatched_phone):
    """A page of which one script is blocked. The browser reports the missing script, and the others raise nothing."""
    page = unwatched_phone()
    missed, errors = set(), []

    def block(script, how):
        def answer(route):
            missed.discard(script)
            how(route)

        if how is abort:
            page.on("pageerror", lambda error: errors.append(error.stack))
        missed.add(script)
        page.route(re.compile(re.escape(SCRIPTS[script])), answer)
        return page

    yield block
    assert not missed
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


def test_cards_are_entered_with_a_keyboard_without_the_script_for_it(page_without, played_before):
    page = page_without("keys", abort)
    start_on(page, played_before)
    tile(page, "tempura").focus()
    page.keyboard.press("Enter")
    expect_hand(page, {"tempura": 1})


def test_an_invitation_is_read_without_its_scripts(page_without, played_before):
    page = page_without("share", abort)
    page_without("countdown", abort)
    start_on(page, played_before)
    page.get_by_role("button", name="Invite").first.tap()
    expect(page.locator("#letters")).to_have_text(re.compile(r"^\w{6}$"))
    expect(page.locator("#link")).to_have_text(re.compile("^http"))
    expect(page.get_by_text("15 minutes left")).to_be_visible()
    expect(page.get_by_role("button", name="Share")).to_be_hidden()  # it would do nothing


def test_a_result_is_shown_and_explained_without_its_scripts(page_without, played_before):
    page = page_without("reveal", abort)
    for script in ("sheet", "share"):
        page_without(script, abort)
    page.emulate_media(reduced_motion="no-preference")
    page.goto(play_on(page, played_before, *[[{"tempura": 2, "pudding": 1}, {}]] * 3))
    expect(page.locator(".winner")).to_contain_text("Chris")
    expect(page.locator("#reveal")).to_be_hidden()
    page.locator(".number").first.tap()
    reason = page.locator(".why:popover-open")
    expect(reason).to_be_visible()
    reason.get_by_role("button", name="Close").tap()
    expect(reason).to_have_count(0)
    expect(page.locator("#result-text")).to_contain_text("Chris")


def test_a_file_is_imported_without_the_script_for_it(page_without, played_before):
    page = page_without("upload", abort)
    page.context.add_cookies(played_before.browser_cookies)
    page.goto("/import/")
    file = {"name": "old.json", "mimeType": "application/json", "buffer": json.dumps(TOTALS).encode()}
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Preview").tap()
    expect(page.get_by_role("heading", name="What's in the file")).to_be_visible()


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
