import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def grid(hand):
    """The grid of the first round of a new game of two."""
    hand.goto(re.sub(r"1/$", "grid/", hand.url))
    return hand


def test_what_is_typed_replaces_the_number(grid):
    grid.get_by_label("Phil: Tempura").tap()
    grid.keyboard.type("2")
    grid.get_by_role("button", name="Save").tap()
    expect(grid.get_by_label("Phil: Tempura")).to_have_value("2")


def test_the_names_stay_in_sight(grid):
    name = grid.get_by_role("columnheader", name="Phil")
    before = name.bounding_box()
    # Only the region: asked to show a row, a browser may also scroll the page, which is longer than the screen.
    scrolled = "region => { region.scrollTop = region.scrollHeight; return region.scrollTop; }"
    assert grid.get_by_role("region", name="Card counts").evaluate(scrolled) > 0
    assert name.bounding_box() == before
    expect(grid.get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)
