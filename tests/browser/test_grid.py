import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def grid(hand):
    """The grid of the first round of a new game of two."""
    hand.goto(re.sub(r"1/$", "grid/", hand.url))
    return hand


def test_a_typed_number_replaces_the_zero_and_stands_out(grid):
    typed, zero = grid.get_by_label("Phil: Tempura"), grid.get_by_label("Chris: Tempura")
    typed.tap()
    grid.keyboard.type("2")
    expect(grid.locator("#cards td").nth(1)).to_have_text("2/10")
    grid.get_by_role("button", name="Save").tap()
    expect(typed).to_have_value("2")
    expect(typed).to_have_css("font-weight", "700")
    expect(zero).to_have_css("font-weight", "400")


def test_the_names_stay_in_sight(grid):
    name = grid.get_by_role("columnheader", name="Phil")
    before = name.bounding_box()
    # Only the region: asked to show a row, a browser may also scroll the page, which is longer than the screen.
    scrolled = "region => { region.scrollTop = region.scrollHeight; return region.scrollTop; }"
    assert grid.get_by_role("region", name="Card counts").evaluate(scrolled) > 0
    assert name.bounding_box() == before
    expect(grid.get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)


def test_a_warning_leads_to_its_row_with_the_names_above_it(hand):
    hand.goto(re.sub(r"1/$", "grid/#pudding", hand.url))
    expect(hand.get_by_label("Phil: Pudding")).to_be_in_viewport(ratio=1)
    expect(hand.get_by_role("columnheader", name="Phil")).to_be_in_viewport(ratio=1)
