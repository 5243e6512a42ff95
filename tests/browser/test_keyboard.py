"""Entering a hand with the keyboard alone."""

from playwright.sync_api import expect

from tests.browser.game import enter, expect_hand, plate, strip, tile, wait_for_hand


def tab_to(page, target):
    for _ in range(60):
        page.keyboard.press("Tab")
        if target.evaluate("it => it === document.activeElement"):
            return
    raise AssertionError(f"Tab does not lead to {target}")


def press(page, face, times):
    tab_to(page, tile(page, face))
    for _ in range(times):
        page.keyboard.press("Enter")


def test_tab_and_enter_are_enough_for_a_hand(hand):
    press(hand, "Tempura", 2)
    press(hand, "Squid on wasabi", 4)
    wait_for_hand(hand, 1, 2)
    expect(plate(hand, "Chris")).to_contain_text("10/10")


def test_the_focus_stays_on_the_tile(hand):
    press(hand, "Tempura", 2)
    expect(hand.get_by_text("This hand: 5")).to_be_visible()
    expect(tile(hand, "Tempura")).to_be_focused()
    hand.keyboard.press("Enter")
    expect_hand(hand, {"tempura": 3})


def test_the_focus_stays_in_the_strip_when_a_card_is_taken_back(hand):
    enter(hand, {"tempura": 2})
    tab_to(hand, strip(hand).first)
    hand.keyboard.press("Enter")
    expect(strip(hand)).to_have_count(1)
    expect(strip(hand)).to_be_focused()
