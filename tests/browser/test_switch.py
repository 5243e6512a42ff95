"""A phone at several tables changes from one to another, with the keyboard alone too."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.readable import assert_fits, assert_readable
from tests.browser.test_keyboard import tab_to
from tests.phone import Phone


@pytest.fixture
def home(page, server):
    """The home page of a phone that has joined a friend's table."""
    friend, phone = Phone(server), Phone(server)
    phone.sit_down("Mia", "Yuki")
    phone.join(friend.invite(friend.sit_down("Chris", "Phil")), 1)
    page.context.add_cookies(phone.browser_cookies)
    page.goto("/")
    return page


def table_of(page, name):
    return page.locator(".tables button", has_text=name)


def test_its_own_table_is_behind_the_name_of_the_other(home):
    expect(home.locator(".playing")).to_contain_text("Phil")
    home.get_by_text("1 other table").tap()
    assert_readable(home)
    assert_fits(home)
    table_of(home, "Mia").tap()
    expect(home.locator(".playing")).to_contain_text("Yuki")
    expect(home.locator(".playing")).to_have_count(1)


def test_tab_and_enter_are_enough(home):
    tab_to(home, home.locator(".tables summary"))
    home.keyboard.press("Enter")
    tab_to(home, table_of(home, "Mia"))
    home.keyboard.press("Enter")
    expect(home.locator(".playing")).to_contain_text("Yuki")


def test_a_guest_starts_a_table_beside_the_others(home):
    home.get_by_role("link", name="More").tap()
    home.get_by_role("link", name="Start a new table").tap()
    home.get_by_label("Add a player").fill("Amélie")
    home.get_by_role("button", name="Add").tap()
    expect(home).to_have_url(re.compile(r"/new/\?seat"))
    home.reload()
    expect(home.locator(".person")).to_have_count(1)
    home.goto("/")
    expect(home.get_by_text("2 other tables")).to_be_visible()
