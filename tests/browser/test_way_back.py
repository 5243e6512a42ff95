"""Coming back to a table from another phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.game import sit_down, wait_for_hand


@pytest.fixture
def table(page):
    """A table's own page, on the phone that owns it."""
    sit_down(page, "Chris", "Phil")
    page.goto("/table/")
    return page


def test_a_recovery_code_opens_the_table_on_another_phone(table, another_phone):
    table.get_by_role("button", name="Show a recovery code").tap()
    code = table.get_by_role("code").inner_text()
    other = another_phone()
    other.goto("/")
    other.get_by_role("link", name="Come back to your table").tap()
    other.get_by_label("Recovery code").fill(code)
    other.get_by_role("button", name="Open the table").tap()
    other.wait_for_url("/")
    other.get_by_role("link", name="Chris").tap()
    wait_for_hand(other, 1, 1)


def test_the_hosts_link_opens_the_table_when_its_button_is_tapped(table, another_phone, server):
    table.get_by_label("What the table is called").fill("The host's table")
    table.get_by_role("button", name="Rename").tap()
    expect(table.get_by_role("heading", name="The host's table")).to_be_visible()
    printed = server.manage("table_link", "The host's table", "--host", server.url)
    link = re.search(r"http://\S+/enter/[a-z2-7]{32}/", printed)[0]
    other = another_phone()
    other.goto(link)
    other.get_by_role("button", name="Open this table").tap()
    other.wait_for_url("/")
    expect(other.get_by_role("link", name="Chris")).to_be_visible()
