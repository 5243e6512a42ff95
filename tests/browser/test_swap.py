"""Moving a hand that was entered for the wrong seat to the right one, and clearing it."""

from playwright.sync_api import expect

from tests.browser.game import enter, expect_hand, plate, wait_for_hand


def test_the_hand_goes_to_whom_it_belongs_with_the_last_tap_and_comes_back(hand):
    enter(hand, {"tempura": 2, "sashimi": 1})
    hand.get_by_role("link", name="Wrong player?").tap()
    assert hand.evaluate("scrollY") == 0
    expect(hand.get_by_text("Swap Chris’s whole hand with")).to_be_in_viewport()
    expect(hand.get_by_role("button", name="Phil")).to_be_in_viewport()
    hand.get_by_role("button", name="Phil").tap()
    wait_for_hand(hand, 1, 2)
    expect(hand.get_by_text("Chris: hand swapped with Phil")).to_be_visible()
    expect_hand(hand, {"tempura": 2, "sashimi": 1})
    expect(plate(hand, "Chris")).to_contain_text("0/10")
    hand.get_by_role("button", name="Undo").tap()
    wait_for_hand(hand, 1, 1)
    expect_hand(hand, {"tempura": 2, "sashimi": 1})


def test_opening_it_moves_no_tile(hand):
    place = "tile => tile.getBoundingClientRect().top + scrollY"
    before = hand.get_by_role("button", name="Tempura").evaluate(place)
    hand.get_by_text("Wrong player? Swap Chris’s whole hand with …").tap()
    assert hand.get_by_role("button", name="Tempura").evaluate(place) == before


def test_a_hand_is_cleared_at_once_and_undo_brings_it_back(hand):
    enter(hand, {"tempura": 2, "sashimi": 1})
    hand.get_by_text("Wrong player? Swap Chris’s whole hand with …").tap()
    hand.get_by_role("button", name="Clear this hand").tap()
    expect_hand(hand, {"tempura": 0, "sashimi": 0})
    expect(plate(hand, "Chris")).to_contain_text("0/10")
    expect(hand.get_by_role("button", name="Clear this hand")).to_be_hidden()
    hand.get_by_role("button", name="Undo").tap()
    expect_hand(hand, {"tempura": 2, "sashimi": 1})
    hand.reload()
    expect_hand(hand, {"tempura": 2, "sashimi": 1})
