"""A whole game on a phone, from who is playing to who won."""

import re

import pytest
from playwright.sync_api import expect

HANDS = [
    ["Maki 2", "Maki 3", "Tempura", "Tempura", "Dumpling", "Squid on wasabi", "Pudding"],
    ["Maki 3", "Sashimi", "Sashimi", "Sashimi", "Egg nigiri", "Chopsticks", "Dumpling", "Dumpling"],
    ["Maki 2", "Maki 1", "Salmon nigiri", "Salmon nigiri", "Tempura", "Tempura", "Tempura", "Wasabi"],
    ["Maki 2", "Dumpling", "Dumpling", "Dumpling", "Dumpling", "Dumpling", "Pudding", "Pudding"],
]


@pytest.fixture(params=[True, False], ids=["with JavaScript", "without JavaScript"])
def phone(request, browser, browser_context_args):
    context = browser.new_context(
        **{**browser_context_args, "viewport": {"width": 360, "height": 640}},
        java_script_enabled=request.param,
    )
    yield context.new_page()
    context.close()


def tile(page, face):
    return page.get_by_role("button", name=re.compile(f"^{face}, "))


def sit_down(page, *names):
    page.goto("/")
    page.get_by_role("link", name="New game").tap()
    for name in names:
        page.get_by_label("Somebody new").fill(name)
        page.get_by_role("button", name="Add").tap()
        expect(page.get_by_label("Somebody new")).to_have_value("")
    page.get_by_role("button", name="Start").tap()


def test_a_game_of_four_ends_with_the_known_totals(phone):
    sit_down(phone, "Chris", "Phil", "Amy", "Lisa")
    for number in (1, 2, 3):
        for seat, hand in enumerate(HANDS, 1):
            phone.wait_for_url(re.compile(f"/{number}/{seat}/$"))
            phone.wait_for_timeout(500)  # a hand that has just come up takes no taps for a moment
            for face in hand:
                tile(phone, face).tap()
        phone.wait_for_url(re.compile(f"/g/[a-z0-9]+/{number}/$"))
        phone.get_by_role("link", name=re.compile("On to round|Who won")).tap()
    expect(phone.get_by_text("Chris wins with 63 points.", exact=True)).to_be_visible()
    totals = phone.locator(".total").all_inner_texts()
    assert totals == ["63", "51", "42", "27"]


def test_a_returning_table_starts_the_next_game_in_two_taps(page):
    sit_down(page, "Chris", "Phil")
    page.wait_for_url(re.compile("/1/1/$"))
    page.goto("/")
    page.get_by_role("link", name="New game").tap()
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url(re.compile("/1/1/$"))
    expect(page.get_by_role("navigation", name="Seats").get_by_role("link")).to_have_count(2)


def test_players_sit_in_the_order_in_which_they_are_tapped(page):
    sit_down(page, "Chris", "Phil", "Amy")
    page.wait_for_url(re.compile("/1/1/$"))
    page.goto("/new/")
    for name in ("Chris", "Phil", "Amy"):
        page.get_by_role("button", name=name).tap()
    for name in ("Amy", "Chris"):
        page.get_by_role("button", name=name).tap()
    page.get_by_role("button", name="Start").tap()
    seats = page.get_by_role("navigation", name="Seats").get_by_role("link")
    expect(seats.first).to_contain_text("Amy")
    expect(seats).to_have_count(2)


def test_a_menu_that_the_number_of_players_forbids_is_grey(page):
    sit_down(page, "Chris", "Phil")
    page.wait_for_url(re.compile("/1/1/$"))
    page.goto("/new/")
    expect(page.get_by_label("Dinner for Two")).not_to_be_visible()
    page.get_by_label("Sushi Go Party!").tap()
    expect(page.get_by_label("Dinner for Two")).to_be_enabled()
    expect(page.get_by_label("Master Menu")).to_be_disabled()
