"""Undoing what this phone entered last."""

from playwright.sync_api import expect

from tests.browser.game import enter, expect_hand, plate, wait_for_hand


def undo(page):
    page.get_by_role("button", name="Undo").tap()


def test_undo_takes_back_the_last_tap(hand):
    enter(hand, {"tempura": 2})
    expect(hand.get_by_text("This hand: 5")).to_be_visible()
    enter(hand, {"sashimi": 1})
    undo(hand)
    expect_hand(hand, {"tempura": 2, "sashimi": 0})


def test_undo_opens_the_hand_again_from_which_the_phone_moved_on(hand):
    enter(hand, {"squid_on_wasabi": 4})
    # Wait, because taps that are sent together are undone together.
    expect(hand.get_by_text("This hand: 36")).to_be_visible()
    enter(hand, {"squid_on_wasabi": 1})
    wait_for_hand(hand, 1, 2)
    undo(hand)
    wait_for_hand(hand, 1, 1)
    expect_hand(hand, {"squid_on_wasabi": 4})
    expect(plate(hand, "Chris")).to_contain_text("8/10")
    expect(hand.get_by_text("Undone: Chris, Squid on wasabi: 5 → 4")).to_be_visible()
    enter(hand, {"squid_on_wasabi": 1})
    wait_for_hand(hand, 1, 2)
