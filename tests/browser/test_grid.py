import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SMALL_PHONE
from tests.browser.game import start_with
from tests.browser.readable import assert_readable
from tests.tables import CAST


@pytest.fixture
def grid(hand):
    """The grid of the first round of a new game of two."""
    hand.goto(re.sub(r"1/$", "grid/", hand.url))
    return hand


MENU = ("maki", "tempura", "dumpling", "eel", "soy_sauce", "tea", "pudding")


def open_grid(page, server, *names, **choice):
    """Open the grid of the first round of a new game."""
    start_with(page, server, *names, **choice)
    page.goto(re.sub(r"1/$", "grid/", page.url))


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
    grid.get_by_label("Phil: Pudding").focus()
    expect(grid.get_by_label("Phil: Pudding")).to_be_in_viewport(ratio=1)
    expect(name).to_be_in_viewport(ratio=1)
    expect(grid.get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)


def test_the_names_of_many_players_stay_in_sight(page, server):
    open_grid(page, server, *CAST, edition="party", menu=MENU)
    name = page.get_by_role("columnheader", name="Phil")
    before = name.bounding_box()
    # Only the region: asked to show a row, a browser may also scroll the page, which is longer than the screen.
    scrolled = "region => { region.scrollTop = region.scrollHeight; return region.scrollTop; }"
    assert page.get_by_role("region", name="Card counts").evaluate(scrolled) > 0
    assert name.bounding_box() == before
    expect(page.get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "names", [("Bartholomew-Ann", "Ines", "Kofi", "Lou"), ("Christopher", "Ines", "Kofi", "Lou", "Meredith")]
)
def test_up_to_five_columns_fit_a_phone_and_scroll_with_the_page(page, server, names):
    page.set_viewport_size(SMALL_PHONE)
    open_grid(page, server, *names)
    region = page.get_by_role("region", name="Card counts")
    assert region.evaluate(
        "box => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]
    for name in names:
        expect(page.get_by_role("columnheader", name=name)).to_be_in_viewport(ratio=1)
    # A name is broken at its hyphen at most.
    lines = page.locator("th bdi").evaluate_all("""names => names.map(({ firstChild }) => {
        const range = document.createRange();
        range.selectNode(firstChild);
        return range.getClientRects().length;
    })""")
    assert lines == [name.count("-") + 1 for name in names]
    assert_readable(page)


def test_a_warning_leads_to_its_row_with_the_names_above_it(hand):
    hand.goto(re.sub(r"1/$", "grid/#pudding", hand.url))
    expect(hand.get_by_label("Phil: Pudding")).to_be_in_viewport(ratio=1)
    expect(hand.get_by_role("columnheader", name="Phil")).to_be_in_viewport(ratio=1)
