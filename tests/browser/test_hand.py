"""What only a browser can show of entering a hand."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.test_classic_game import sit_down, tile


@pytest.fixture
def hand(page):
    """The first hand of a new game of two."""
    page.set_viewport_size({"width": 360, "height": 640})
    sit_down(page, "Chris", "Phil")
    page.wait_for_url(re.compile("/1/1/$"))
    return page


def slow_down(page, seconds):
    """A server that takes its time over every tap."""

    def wait(route):
        if route.request.method == "POST":
            time.sleep(seconds)
        route.continue_()

    page.route(re.compile("/g/"), wait)


def strip(page):
    return page.get_by_role("button", name=re.compile("^Remove one"))


def test_taps_faster_than_the_network_all_count(hand):
    slow_down(hand, 0.5)
    for _ in range(6):
        tile(hand, "Tempura").tap()
    expect(tile(hand, "Tempura")).to_have_accessible_name("Tempura, 6")
    expect(hand.get_by_text("This hand: 15")).to_be_visible()
    hand.unroute_all()
    hand.reload()
    expect(tile(hand, "Tempura")).to_have_accessible_name("Tempura, 6")


def test_a_reload_right_after_a_tap_loses_nothing(hand):
    slow_down(hand, 0.3)
    tile(hand, "Tempura").tap()
    tile(hand, "Sashimi").tap()
    hand.reload()
    hand.wait_for_timeout(1000)
    hand.reload()
    expect(tile(hand, "Tempura")).to_have_accessible_name("Tempura, 1")
    expect(tile(hand, "Sashimi")).to_have_accessible_name("Sashimi, 1")


def test_next_waits_for_what_was_tapped_before(hand):
    slow_down(hand, 0.3)
    tile(hand, "Tempura").tap()
    hand.get_by_role("button", name="Next").tap()
    hand.wait_for_url(re.compile("/1/2/$"))
    expect(hand.get_by_role("link", name=re.compile("Chris"))).to_contain_text("1/10")


def test_a_card_of_the_strip_takes_one_back(hand):
    for face in ("Tempura", "Tempura", "Squid on wasabi"):
        tile(hand, face).tap()
    expect(strip(hand)).to_have_count(3)
    hand.get_by_role("button", name="Remove one tempura").first.tap()
    expect(tile(hand, "Tempura")).to_have_accessible_name("Tempura, 1")
    expect(strip(hand)).to_have_count(2)
    expect(hand.locator(".plate[aria-current] .cards")).to_have_text("3/10")


def test_a_finger_in_motion_does_not_land_in_the_next_hand(hand):
    for _ in range(9):
        tile(hand, "Dumpling").tap()
    with hand.expect_navigation():
        tile(hand, "Dumpling").tap()
    tile(hand, "Dumpling").tap()
    expect(tile(hand, "Dumpling")).to_have_accessible_name("Dumpling, 0")
    hand.wait_for_timeout(600)
    tile(hand, "Dumpling").tap()
    expect(tile(hand, "Dumpling")).to_have_accessible_name("Dumpling, 1")


def test_every_tile_is_on_a_small_screen_without_scrolling(hand):
    boxes = [hand.locator(".tile").nth(index).bounding_box() for index in range(15)]
    tray = hand.locator(".tray").bounding_box()
    assert all(box["height"] >= 56 for box in boxes)
    assert max(box["y"] + box["height"] for box in boxes) <= tray["y"]
    assert tray["y"] + tray["height"] <= 640
    assert hand.evaluate("document.documentElement.scrollWidth") <= 360


def test_nothing_moves_when_a_number_changes(hand):
    # As laid out: a tile that is pressed is drawn a little smaller, and takes the same place.
    places = (
        "tiles => tiles.map(tile => [tile.offsetLeft, tile.offsetTop, tile.offsetWidth, tile.offsetHeight])"
    )
    before = hand.locator(".tile").evaluate_all(places)
    for _ in range(4):
        tile(hand, "Maki 3").tap()
    expect(hand.get_by_text("This hand: 6")).to_be_visible()
    assert hand.locator(".tile").evaluate_all(places) == before
