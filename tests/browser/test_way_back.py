"""Opening a table on another phone, with a recovery code or the host's link."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.game import play_on, wait_for_hand
from tests.browser.readable import assert_readable
from tests.phone import Phone


@pytest.fixture
def table(page, server):
    """The page of a table, on its owner's phone."""
    play_on(page, Phone(server), names=("Chris", "Phil"))
    page.goto("/table/")
    return page


def test_a_recovery_code_opens_the_table_on_another_phone(table, another_phone):
    table.get_by_role("button", name="Make a recovery code").tap()
    code = table.get_by_role("code").inner_text()
    other = another_phone()
    other.goto("/")
    other.get_by_role("link", name="Get back to your table").tap()
    other.get_by_label("Recovery code").fill(code)
    other.get_by_role("button", name="Open the table").tap()
    other.wait_for_url("/")
    other.get_by_role("main").get_by_role("link", name="Continue").tap()
    wait_for_hand(other, 1, 1)


def test_the_code_is_copied_with_one_tap(table):
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.get_by_role("button", name="Make a recovery code").tap()
    table.get_by_role("button", name="Copy").tap()
    expect(table.get_by_text("Copied.")).to_be_visible()
    assert table.evaluate("navigator.clipboard.readText()") == table.get_by_role("code").inner_text()


def test_anyone_can_read_the_code_and_see_the_whole_qr_code(table):
    table.set_viewport_size({"width": 320, "height": 568})
    table.get_by_role("button", name="Make a recovery code").tap()
    expect(table.get_by_role("img", name="QR code for a link to your table")).to_be_visible()
    assert_readable(table)
    assert table.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_hosts_link_opens_the_table_when_its_button_is_tapped(table, another_phone, server):
    table.get_by_label("Table name").fill("The host's table")
    table.get_by_role("button", name="Rename").tap()
    expect(table.get_by_role("heading", name="The host's table")).to_be_visible()
    printed = server.manage("table_link", "The host's table", "--host", server.url)
    link = re.search(r"http://\S+/enter/[a-z2-7]{32}/", printed)[0]
    other = another_phone()
    other.goto(link)
    other.get_by_role("button", name="Open this table").tap()
    other.wait_for_url("/")
    expect(other.get_by_role("main").get_by_role("link", name="Continue")).to_be_visible()
