"""Joining a game by link, QR code or typed letters, and being removed."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from scoring.pages import qr
from tests.browser.game import at_hand, enter, expect_hand, game_of, start_again, start_with, wait_for_hand
from tests.browser.readable import assert_readable
from tests.phone import Phone

HAND = {"tempura": 2, "sashimi": 1}


@pytest.fixture
def invited(page, server):
    """The page with an invitation, on the scorekeeper's phone."""
    phone = Phone(server)
    game = phone.sit_down("Chris", "Phil", "Amy")
    phone.invite(game)
    page.context.add_cookies(phone.browser_cookies)
    page.goto(f"{game}/invite/")
    return page


def letters_on(page):
    return page.locator("#letters").inner_text()


def link_on(page):
    return page.locator("#link").inner_text()


def open_link(phone, page):
    """Open the path of the link on the host of the tests, because cookies belong to a host."""
    phone.goto(urlsplit(link_on(page)).path)


def sit(phone, name):
    phone.get_by_role("button", name=name).tap()


def come_in(page, invited, server, seat):
    """Join without opening a page."""
    phone = Phone(server)
    phone.join(letters_on(invited), seat)
    page.context.add_cookies(phone.browser_cookies)


def open_device(page, name):
    """Open the owner's choices for somebody's phone."""
    page.goto("/table/devices/")
    page.get_by_role("listitem").filter(has_text=name).get_by_text("Remove, or hand over the table").tap()


@pytest.mark.any_database
def test_a_link_opens_a_phone_on_its_own_hand(invited, another_phone):
    phone = another_phone()
    open_link(phone, invited)
    expect(phone.get_by_role("heading", name="Which player are you?")).to_be_visible()
    sit(phone, "Phil")
    wait_for_hand(phone, 1, 2)
    enter(phone, HAND)
    expect_hand(phone, HAND)  # otherwise a tap that is not shown yet would be lost
    phone.goto("/")
    phone.get_by_role("main").get_by_role("link", name="Continue").tap()
    wait_for_hand(phone, 1, 2)
    expect_hand(phone, HAND)
    invited.goto(f"{game_of(invited)}1/2/")
    expect_hand(invited, HAND)


def test_a_phone_finds_the_invitation_at_the_top_of_the_hand(page, server):
    start_with(page, server, "Chris", "Phil")
    page.set_viewport_size({"width": 360, "height": 740})
    way = page.get_by_role("navigation", name="This round").get_by_role("button", name="Invite")
    box = way.bounding_box()
    assert (box["width"] >= 44, box["height"] >= 44, box["y"] < 48) == (True, True, True)
    hand = page.url
    way.tap()
    page.wait_for_url("**/invite/**")
    page.get_by_role("link", name="Back to the game").tap()
    page.wait_for_url(hand)


def test_the_inviting_phone_sees_who_has_joined(invited, another_phone, server):
    expect(invited.get_by_text("Nobody has joined yet.")).to_be_visible()
    share = invited.get_by_role("button", name="Share")
    place = share.bounding_box()
    come_in(another_phone(), invited, server, 2)
    expect(invited.get_by_text("Phil has joined.")).to_be_in_viewport()
    assert share.bounding_box() == place
    assert_readable(invited)


def test_the_picture_is_the_link(invited):
    """Compared with the squares that segno draws for the link, because no camera can read it here."""
    shown = invited.get_by_role("img", name="QR code for a link to this game").locator("path")
    assert shown.get_attribute("d") == qr.drawn(link_on(invited)).path
    box = invited.get_by_role("img", name="QR code for a link to this game").bounding_box()
    assert box["width"] >= 300  # of 390 px


@pytest.mark.any_database
def test_typed_letters_open_a_phone_on_its_own_hand(invited, another_phone):
    phone = another_phone()
    phone.goto("/")
    phone.get_by_role("link", name="Join a game").tap()
    expect(phone.get_by_label("Six-letter code")).to_be_focused()
    phone.keyboard.type(letters_on(invited).lower())
    phone.get_by_role("button", name="Join").tap()
    sit(phone, "Amy")
    wait_for_hand(phone, 1, 3)


def test_who_is_just_watching_is_led_to_the_scores(invited, another_phone):
    phone = another_phone()
    open_link(phone, invited)
    sit(phone, "Just watching")
    phone.wait_for_url(re.compile("/g/[a-z0-9]+/(1|watch)/$"))


def test_the_time_that_is_left_counts_down(invited):
    invited.clock.install()
    invited.reload()
    invited.clock.pause_at(invited.evaluate("Date.now()") + 60_000)
    left = invited.locator("#left")
    expect(left).to_have_text(re.compile(r"^1[345]:\d\d left$"))
    before = left.inner_text()
    invited.clock.run_for(1_000)
    expect(left).not_to_have_text(before)


def test_a_code_that_has_run_out_goes_from_the_page(invited):
    invited.clock.install()
    invited.reload()
    with invited.expect_navigation():
        invited.clock.fast_forward(15 * 60_000)
    assert invited.url.endswith("/invite/")


def test_without_javascript_it_says_whole_minutes(invited, new_context):
    cookies = invited.context.cookies()
    context = new_context(java_script_enabled=False)
    context.add_cookies(cookies)
    plain = context.new_page()
    plain.goto(invited.url)
    expect(plain.get_by_text("15 minutes left")).to_be_visible()
    expect(plain.locator("#letters")).to_have_text(letters_on(invited))


def test_a_removed_phone_is_told(invited, another_phone, server):
    phone = another_phone()
    come_in(phone, invited, server, 2)
    open_device(invited, "Phil")
    invited.get_by_role("button", name="Remove").tap()
    expect(invited.get_by_role("listitem").filter(has_text="Phil")).to_have_count(0)
    phone.goto("/")
    expect(phone.get_by_text("This device was removed from its table")).to_be_visible()


def test_an_open_page_of_a_removed_phone_is_gone_soon(invited, unwatched_phone, server):
    phone = unwatched_phone()
    come_in(phone, invited, server, 2)
    phone.goto(f"{game_of(invited)}1/2/")
    invited.goto("/table/devices/")
    invited.get_by_role("listitem").filter(has_text="Phil").get_by_text(
        "Remove, or hand over the table"
    ).tap()
    invited.get_by_role("button", name="Remove").tap()
    expect(phone.get_by_role("heading", name="Page not found")).to_be_visible()


def test_the_table_is_handed_over(invited, another_phone, server):
    phone = another_phone()
    come_in(phone, invited, server, 3)
    open_device(invited, "Amy")
    invited.get_by_role("button", name="Hand over the table").tap()
    invited.wait_for_url("/")
    expect(invited.get_by_role("link", name="Devices and links")).to_have_count(0)
    phone.goto("/table/devices/")
    expect(phone.get_by_role("listitem").filter(has_text="Amy")).to_contain_text("owns the table")


def test_the_next_game_knows_whose_phone_it_is(invited, another_phone, server):
    phone = another_phone()
    come_in(phone, invited, server, 2)
    start_again(invited)
    phone.goto(game_of(invited))
    expect(phone).to_have_url(at_hand(1, 2))


def test_anyone_can_read_it(invited, another_phone):
    phone = another_phone()
    open_link(phone, invited)
    assert_readable(phone)
    phone.goto("/join/")
    assert_readable(phone)
    assert_readable(invited)
    invited.goto("/table/devices/")
    invited.locator("summary").evaluate_all("all => all.forEach(one => one.click())")
    assert_readable(invited)
    invited.get_by_role("button", name="New link for keeping score").tap()
    expect(invited.get_by_role("img", name="QR code for this link")).to_be_visible()
    assert_readable(invited)


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_is_wider_than_the_screen(invited, width):
    invited.set_viewport_size({"width": width, "height": 640})
    for path in (invited.url, urlsplit(link_on(invited)).path, "/join/", "/table/devices/"):
        invited.goto(path)
        assert invited.evaluate("document.documentElement.scrollWidth") <= width
