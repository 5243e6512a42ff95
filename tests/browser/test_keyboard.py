"""Entering a hand, and a whole game, with the keyboard alone."""

import re

from playwright.sync_api import expect

from tests.browser.game import (
    enter,
    expect_hand,
    leave,
    plate,
    standings,
    strip,
    tile,
    wait_for_hand,
    write_down,
)


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


def test_arrows_lead_from_tile_to_tile(hand):
    tab_to(hand, tile(hand, "Maki 1"))
    for key, face in (
        ("ArrowRight", "Maki 2"),
        ("ArrowDown", "Dumpling"),
        ("End", "Pudding"),
        ("Home", "Maki 1"),
    ):
        hand.keyboard.press(key)
        expect(tile(hand, face)).to_be_focused()


def choose_letters(page):
    """Turn on the letters on the tiles. The option appears after a key was pressed."""
    letters = page.get_by_role("checkbox", name="Letters on the tiles")
    page.keyboard.press("Shift")
    expect(letters).to_be_visible()
    tab_to(page, letters)
    page.keyboard.press("Space")
    expect(tile(page, "Maki 1")).to_have_attribute("data-letter", "a")


def type_round(page, number):
    """Enter a round of two hands with letters: five squid nigiri on wasabi each, ten cards. End the second one early."""
    wait_for_hand(page, number, 1)
    squid = tile(page, "Squid on wasabi")
    expect(squid).to_have_attribute("data-letter", re.compile("[a-z]"))
    letter = squid.get_attribute("data-letter")
    for _ in range(5):
        page.keyboard.press(letter)
    wait_for_hand(page, number, 2)
    for key in (letter, letter, "Backspace"):
        page.keyboard.press(key)
    expect_hand(page, {"squid_on_wasabi": 1})
    page.keyboard.press("Enter")


def test_a_whole_game_is_entered_with_the_keyboard_alone(hand):
    choose_letters(hand)
    for number in (1, 3):
        type_round(hand, number)
        onward = hand.get_by_role("link", name=re.compile("On to round|Who won")).or_(
            hand.get_by_role("button", name="Who won")
        )
        expect(onward).to_be_visible()
        tab_to(hand, onward)
        hand.keyboard.press("Enter")
        if number == 1:
            wait_for_hand(hand, 2, 1)
            game = leave(hand)
            write_down(hand, [{}, {}], first=2, game=game)
            hand.goto(f"{game}3/1/")
    expect(hand.get_by_role("region", name="Standings")).to_be_visible()
    assert [(name, total) for _, name, total in standings(hand)] == [("Chris", "90"), ("Phil", "18")]
